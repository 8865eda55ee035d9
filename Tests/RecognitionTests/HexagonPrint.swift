import Glibc
import Imaging
import ScanModel

@testable import Recognition

/// A MaxiCode on white paper as a camera sees it, somewhere in the picture, turned and tilted.
struct HexagonPrint {
    /// Pixels per module in the middle.
    var module = 6.0
    var degrees = 0.0
    /// By how much the scale changes per pixel, to the right and down.
    var tilt = SIMD2(0.0, 0.0)
    var blur = 0.7
    var middle = SIMD2(152.0, 146.0)
    var hasModules = true
    /// Whether all modules around the bullseye are dark, so that its outer ring has no outer edge.
    var isFramed = false

    static let content = "DATASCAN 4711"
    static let side = 300

    /// `zint --barcode=57 --mode=4` of the content.
    static let rows = [
        "########.#.#.#.#.#.#.#.#.#.###", "#.#.........................#", "..###.#.#.#.#.#.#.#.#.#.#.#..#",
        ".#.#.#.#.#.#.#.#.#.#.#.#.#.##", "..............................", "#.#.#.#.#.#.#.#.#.#.#.#.#.#..",
        ".#.#.#.#.#.#.#.#.#.#.#.#.#.#.#", "............................#", "#.#.#.#.#.#.#.#.#.#.#.#.#.#..#",
        ".#.#.#.#####.........#.#.#.##", "........#.##....#....#......##", "#.#.#.#..##.......#...#.#.#.#",
        ".#.#.#.#.#.........#.#.#.#.###", "......##...........##.......#", "#.#.#.#.............###.#.#.##",
        ".#.#.#.#.............#.#.#.#.", "........#...........#.......##", "#.#.#.###...........#.#.#.#..",
        ".#.#.#####..........#..#.#.#.#", "......#..#..........#........", "#.#.#.....#........#.##.#.#.##",
        ".#.#.#.##...........##.#.#.##", "........#.#...##.###.#......#.", "#.#.#.#...#.#....#...##.#.#..",
        ".#.#.#.#.#.#.#.#.#.######....#", ".....................##.#...#", "#.#.#.#.#.#.#.#.#.#.#..#.#####",
        "###...####.#.##..#####.#..#..", "....#..#.#.#.#...#..#..#.#....", "..#.#.#.###..#.#...##..#.#.##",
        "##..#.#..#.#.###.#...#.###.#..", ".#..#..#.#..#......#.#.#.#.#.", ".##.........####....#...#..#.#",
    ].map { $0.map { $0 == "#" } }

    /// About where the finder sees it.
    var candidate: CodeCandidate {
        let reach = 15 * module
        let angle = degrees * .pi / 180
        let outline = Parallelogram(
            centre: middle + SIMD2(3, -2), right: SIMD2(cos(angle), sin(angle)) * (reach + 8),
            down: SIMD2(-sin(angle), cos(angle)) * reach)
        return CodeCandidate(form: .matrix, outline: outline, reduction: 2, contrast: 50)
    }

    /// Draws it; `frame` takes a part of that.
    func drawn() -> [Float] {
        let side = Self.side
        var pixels = [Float](repeating: 0, count: side * side)
        for index in pixels.indices {
            // Each pixel is the mean of four places in it.
            let dark = (0..<4).count { part in
                isDark(
                    SIMD2(
                        Double(index % side) + (Double(part % 2) + 0.5) / 2,
                        Double(index / side) + (Double(part / 2) + 0.5) / 2))
            }
            pixels[index] = 200 - 150 * Float(dark) / 4
        }
        return EANPrint.blurred(pixels, side, blur)
    }

    /// A frame of what was drawn.
    /// - Parameter shift: pixels by which it moved to the left and up.
    static func frame(_ drawn: [Float], shift: (x: Int, y: Int) = (0, 0), seed: UInt64 = 1, time: Double = 0) -> Frame {
        var random = Noise(seed: seed)
        let seen = drawn.map { UInt8(min(max($0 + 2 * random.next(), 0), 255)) }
        var frame = Frame()
        let first = shift.y * side + shift.x
        frame.copy(
            from: seen.span.extracting(first...), width: side - 2, height: side - 2, stride: side, region: .full)
        frame.captureTime = time
        return frame
    }

    private func isDark(_ pixel: SIMD2<Double>) -> Bool {
        let way = (pixel - middle) / (module * (1 + ((pixel - middle) * tilt).sum()))
        let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        let place = SIMD2(way.x * cosine + way.y * sine, way.y * cosine - way.x * sine)
        let radius = (place * place).sum().squareRoot()
        // Radii of the rings in millimetres, of a module 0.88 wide (ISO/IEC 16023).
        if radius < 4.5 { return [0.51, 1.18, 1.86, 2.53, 3.20, 3.87].count { $0 / 0.88 < radius } % 2 == 1 }
        guard hasModules else { return false }
        // The hexagon whose middle is nearest; the bullseye has that of row 16, column 14.
        let near = Int((place.y / 0.866).rounded()) + 16
        let candidates = (near - 1...near + 1).map { row -> (row: Int, column: Int, distance: Double) in
            let shift = row % 2 == 0 ? 0 : 0.5
            let column = Int((place.x - shift).rounded()) + 14
            let way = place - SIMD2(Double(column - 14) + shift, Double(row - 16) * 0.866)
            return (row, column, (way * way).sum())
        }
        guard let nearest = candidates.min(by: { $0.distance < $1.distance }), nearest.distance < 0.3,
            Self.rows.indices.contains(nearest.row), Self.rows[nearest.row].indices.contains(nearest.column)
        else { return false }
        return Self.rows[nearest.row][nearest.column] || isFramed && radius < 5.5
    }
}
