import Glibc
public import Imaging
public import Inference

/// The network that finds the document in a frame: a sheet, receipt, card, label or page.
public final class DocumentFinder {
    private let network: Network
    private let cell: Int
    /// Sizes of the input, in pixels. A frame is scaled to the one whose aspect ratio is nearest.
    private let shapes: [(width: Int, height: Int)]
    /// The least standard deviation of the grays that is amplified to 1.
    private let leastDeviation: Float
    /// The pixels of the input, and sums over rows of the frame, by column; kept to allocate nothing per frame.
    private var (means, sums): ([Float], [UInt32]) = ([], [])

    /// The network's maps: mask, corner, offset along x and y, distance to the edge.
    private static let maps = 5

    /// The number of multiplications of the latest search.
    public private(set) var multiplications = 0

    /// - Throws: `ModelError` if the model isn't that of a document finder.
    public init(_ model: ModelFile) throws(ModelError) {
        guard try model.string("network") == "documents" else {
            throw ModelError(
                file: model.path, problem: "this is a model of another network, not of the document finder")
        }
        cell = try model.integer("cell")
        leastDeviation = Float(try model.number("leastDeviation"))
        shapes = try model.sizes("shapes")
        network = try Network(model)
        guard network.outputChannels == Self.maps, cell > 0, leastDeviation > 0, !shapes.isEmpty else {
            throw ModelError(file: model.path, problem: "the network's output isn't that of a document finder")
        }
    }

    /// Finds the document in a part of a frame.
    /// - Parameter area: in pixels of the full frame; clipped to the frame's window.
    /// - Returns: nil if there is none, or the area is smaller than the network's input of 32 cells.
    public func find(_ frame: borrowing Frame, area: PixelRect) -> FoundDocument? {
        let area = area.intersection(frame.window)
        guard area.width >= 8 * cell, area.height >= 8 * cell else { return nil }
        let aspect = log(Double(area.width) / Double(area.height))
        func misfit(_ shape: (width: Int, height: Int)) -> Double {
            abs(log(Double(shape.width) / Double(shape.height)) - aspect)
        }
        guard let shape = shapes.min(by: { misfit($0) < misfit($1) }),
            let size = network.resize(width: shape.width, height: shape.height)
        else { return nil }
        fill(frame, area, width: shape.width, height: shape.height)
        network.run()
        multiplications = network.multiplications
        let maps = maps(columns: size.width, rows: size.height)
        guard let found = maps.decoded() else { return nil }
        let scale =
            SIMD2(
                Double(area.width) / Double(shape.width), Double(area.height) / Double(shape.height)) * Double(cell)
        let origin = SIMD2(Double(area.x), Double(area.y))
        return FoundDocument(
            corners: found.corners.map { $0 * scale + origin }, confidence: found.confidence,
            mask: .init(
                area: area, columns: maps.columns, rows: maps.rows,
                values: maps.mask.map { UInt8(($0 * 255).rounded()) }))
    }

    /// Finds the document in a part of a frame, then again in the part around it: the network sees more of a small document there, and what
    /// only looked like one from afar looks different.
    /// - Parameter area: in pixels of the full frame; clipped to the frame's window.
    /// - Returns: what the second pass found; nil if either found none.
    public func findTwice(_ frame: borrowing Frame, area: PixelRect) -> FoundDocument? {
        let area = area.intersection(frame.window)
        guard let first = find(frame, area: area) else { return nil }
        guard let closer = first.closerArea(within: area) else { return first }
        let before = multiplications
        defer { multiplications += before }
        return find(frame, area: closer)
    }

    private func maps(columns: Int, rows: Int) -> DocumentMaps {
        func probability(_ value: Float) -> Float { 1 / (1 + exp(-value)) }
        var (mask, corners): ([Float], [Float]) = ([], [])
        var offsets: [SIMD2<Float>] = []
        let stride = network.outputStride
        for row in 0..<rows {
            network.withOutputRow(row) { values in
                for at in Swift.stride(from: 0, to: columns * stride, by: stride) {
                    mask.append(probability(values[at]))
                    corners.append(probability(values[at + 1]))
                    offsets.append(SIMD2(values[at + 2], values[at + 3]))
                }
            }
        }
        return DocumentMaps(columns: columns, rows: rows, mask: mask, corners: corners, offsets: offsets)
    }

    /// Writes the network's input: each pixel is the mean of the frame's pixels that it covers, normalised to mean 0 and deviation 1.
    private func fill(_ frame: borrowing Frame, _ area: PixelRect, width: Int, height: Int) {
        let pixels = frame.luma.pixels.span
        let stride = frame.window.width
        let (left, top) = (area.x - frame.window.x, area.y - frame.window.y)
        // Locals, because each access to a property of a class is checked.
        var (means, sums): ([Float], [UInt32]) = ([], [])
        swap(&means, &self.means)
        swap(&sums, &self.sums)
        defer { (self.means, self.sums) = (means, sums) }
        if means.count != width * height { means = [Float](repeating: 0, count: width * height) }
        if sums.count != area.width { sums = [UInt32](repeating: 0, count: area.width) }
        let columns = (0...width).map { $0 * area.width / width }
        var (total, squares): (Float, Float) = (0, 0)
        for y in 0..<height {
            let rows = Self.covered(y, of: height, by: area.height)
            var columnSums = sums.mutableSpan
            for x in 0..<columnSums.count { columnSums[x] = 0 }
            for row in rows {
                let line = pixels.extracting(((top + row) * stride + left)..<((top + row) * stride + left + area.width))
                for x in 0..<columnSums.count { columnSums[x] &+= UInt32(line[x]) }
            }
            for x in 0..<width {
                var sum: UInt32 = 0
                for column in columns[x]..<max(columns[x] + 1, columns[x + 1]) { sum &+= columnSums[column] }
                let mean = Float(sum) / Float(rows.count * max(1, columns[x + 1] - columns[x]))
                means[y * width + x] = mean
                (total, squares) = (total + mean, squares + mean * mean)
            }
        }
        let mean = total / Float(means.count)
        let deviation = max(0, squares / Float(means.count) - mean * mean).squareRoot()
        let factor = 1 / max(leastDeviation, deviation)
        for y in 0..<height {
            network.withInputRow(y) { input in
                for x in 0..<width { input[x] = (means[y * width + x] - mean) * factor }
            }
        }
    }

    /// The pixels that one of `count` pixels covers, of `size`; at least one.
    private static func covered(_ number: Int, of count: Int, by size: Int) -> Range<Int> {
        let first = number * size / count
        return first..<max(first + 1, (number + 1) * size / count)
    }
}

extension ModelFile {
    /// Returns a list of pairs from the header.
    /// - Throws: `ModelError` if it is missing or has other elements.
    fileprivate func sizes(_ key: String) throws(ModelError) -> [(width: Int, height: Int)] {
        let pairs = header[key]?.elements?.map { $0.elements?.compactMap(\.integer) ?? [] } ?? []
        guard !pairs.isEmpty, pairs.allSatisfy({ $0.count == 2 && $0.allSatisfy { (1...4096).contains($0) } }) else {
            throw ModelError(file: path, problem: "its header has no list of sizes \(key)")
        }
        return pairs.map { ($0[0], $0[1]) }
    }
}
