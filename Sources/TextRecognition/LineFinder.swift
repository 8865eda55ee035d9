import Glibc
public import Imaging
public import Inference

/// The network that finds lines of text in a frame.
public final class LineFinder {
    private let network: Network
    private let cell: Int
    private let reach: Int
    private let multiple: Int

    /// Minimum height of a line, from ascenders to descenders, that the network detects, in pixels of its input.
    public static let leastHeight = 9.0
    private static let maps = 6
    /// The height of a line at which its ends are located best.
    private static let bestHeight = 28.0
    /// Minimum logit of a cell that belongs to a line made by surer cells; a probability of 0.2.
    private static let weak: Float = -1.4

    /// - Throws: `ModelError` if the model isn't that of a line finder.
    public init(_ model: ModelFile) throws(ModelError) {
        guard try model.string("network") == "finder" else {
            throw ModelError(file: model.path, problem: "this is a model of another network, not of the line finder")
        }
        cell = try model.integer("cell")
        reach = try model.integer("reach")
        multiple = try model.integer("multiple")
        network = try Network(model)
        guard network.outputChannels == Self.maps, cell > 0, multiple > 0 else {
            throw ModelError(file: model.path, problem: "the network's output is not that of a line finder")
        }
    }

    /// The number of multiplications of the latest search.
    public private(set) var multiplications = 0

    /// Finds the lines in a part of a frame.
    /// - Parameters:
    ///   - area: in pixels of the full frame; clipped to the frame's window.
    ///   - reduction: pixels of the frame per pixel of the network's input; 1 detects the smallest text.
    /// - Returns: lines in pixels of the full frame, in no particular order.
    public func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine] {
        let area = area.intersection(frame.window)
        let (width, height) = (Int(Double(area.width) / reduction), Int(Double(area.height) / reduction))
        guard width >= cell, height >= cell,
            let size = network.resize(width: roundedUp(width), height: roundedUp(height))
        else { return [] }
        fill(frame, area, reduction, width: width, height: height)
        let shift = SIMD2(Double(area.x), Double(area.y)) + (reduction - 1) / 2
        return lines(size).map { line in line.map { $0 * reduction + shift } }
    }

    /// Locates a line again, at the resolution that suits its height, in a patch rotated to its angle. This determines
    /// its start and end several times more precisely.
    /// - Returns: nil if there is no such line.
    public func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine? {
        let height = max(line.height, 1)
        let reduction = max(1, height / Self.bestHeight)
        let (width, rows) = ((line.length + 3 * height) / reduction, 2.4 * height / reduction)
        guard width < 4096, rows < 4096,
            let size = network.resize(width: roundedUp(Int(width)), height: roundedUp(Int(rows)))
        else { return nil }
        let along = (line.topRight - line.topLeft + line.bottomRight - line.bottomLeft) / (2 * max(1, line.length))
        let patch = TurnedPatch(
            centre: line.centre, along: along / max(1e-6, PrintedLine.length(along)), scale: reduction,
            width: roundedUp(Int(width)), height: roundedUp(Int(rows)))
        let grays = FrameSampler(frame)
        for y in 0..<patch.height {
            network.withInputRow(y) { input in
                var place = patch.place(0, Double(y))
                for x in 0..<patch.width {
                    input[x] = grays.value(place, frame) / 64 - 2
                    place += patch.along
                }
            }
        }
        let middle = Double(patch.height) / 2
        let found = lines(size).filter { found in
            abs(found.centre.y - middle) < 0.4 * height / reduction && found.length > 0.5 * line.length / reduction
        }
        return found.max { $0.length < $1.length }?.map { patch.place($0.x, $0.y) }
    }

    private func lines(_ size: (width: Int, height: Int)) -> [PrintedLine] {
        network.run()
        multiplications = network.multiplications
        let cells = cells(columns: size.width, rows: size.height)
        return LineGrouping.lines(of: cells, columns: size.width, rows: size.height, reach: Double(reach * cell))
    }

    private func roundedUp(_ count: Int) -> Int { (count + multiple - 1) / multiple * multiple }

    /// Writes the network's input: each pixel is the mean of the frame's pixels that it covers; edge pixels are
    /// repeated.
    private func fill(_ frame: borrowing Frame, _ area: PixelRect, _ reduction: Double, width: Int, height: Int) {
        let pixels = frame.luma.pixels.span
        let stride = frame.window.width
        let (left, top) = (area.x - frame.window.x, area.y - frame.window.y)
        for y in 0..<roundedUp(height) {
            let row = min(y, height - 1)
            let y0 = top + Int(Double(row) * reduction)
            let y1 = max(y0 + 1, min(top + Int(Double(row + 1) * reduction), top + area.height))
            network.withInputRow(y) { input in
                if reduction == 2 {
                    for x in 0..<width {
                        let at = y0 * stride + left + 2 * x
                        let sum =
                            Int(pixels[at]) + Int(pixels[at + 1]) + Int(pixels[at + stride])
                            + Int(pixels[at + stride + 1])
                        input[x] = Float(sum) * (1 / 256) - 2
                    }
                } else {
                    for x in 0..<width {
                        let x0 = left + Int(Double(x) * reduction)
                        let x1 = max(x0 + 1, min(left + Int(Double(x + 1) * reduction), left + area.width))
                        var sum = 0
                        for v in y0..<y1 { for u in x0..<x1 { sum += Int(pixels[v * stride + u]) } }
                        input[x] = Float(sum) / Float(64 * (y1 - y0) * (x1 - x0)) - 2
                    }
                }
                for x in width..<input.count { input[x] = input[width - 1] }
            }
        }
    }

    private func cells(columns: Int, rows: Int) -> [LineCell] {
        var cells: [LineCell] = []
        let stride = network.outputStride
        let size = Double(cell)
        for row in 0..<rows {
            network.withOutputRow(row) { values in
                for column in 0..<columns where values[column * stride] > Self.weak {
                    let at = column * stride
                    func value(_ map: Int) -> Double { Double(values[at + map]) }
                    let cell = LineCell(
                        column: column, row: row, probability: 1 / (1 + exp(-value(0))),
                        centre: SIMD2(Double(column) + 0.5, Double(row) + 0.5) * size,
                        up: value(1) * size, down: value(2) * size, slope: max(-0.8, min(0.8, value(3))),
                        before: value(4) * size, after: value(5) * size)
                    if cell.height > 3 { cells.append(cell) }
                }
            }
        }
        return cells
    }
}
