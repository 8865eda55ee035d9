import Imaging
import ScanModel

/// A drawn sheet whose top and bottom bow, with lines of print that bow alike, on a dark table.
struct DrawnCurl {
    /// How far the middle of the top and bottom lies below their ends, in pixels.
    var bow = 24.0
    /// Columns of the picture in which a finger lies over the sheet's top.
    var finger: ClosedRange<Double>?
    /// Whether the table ends in a straight edge close to the top side.
    var hasTableEdge = false

    static let (width, height) = (700, 900)
    /// The sheet's corners, in pixels.
    static let (left, top, right, bottom) = (100.0, 120.0, 600.0, 800.0)
    /// Rows of the flat sheet at which the lines of print begin and end, as shares of its height.
    static let lines = (1..<8).map { (line: Int) -> (Double, Double) in
        let start = Double(line) / 8
        return (start, start + 0.008)
    }

    static let quad = Quad(
        topLeft: Point(x: left / Double(width), y: top / Double(height)),
        topRight: Point(x: right / Double(width), y: top / Double(height)),
        bottomRight: Point(x: right / Double(width), y: bottom / Double(height)),
        bottomLeft: Point(x: left / Double(width), y: bottom / Double(height)))

    /// How far a column of the sheet is shifted down.
    private func shift(_ x: Double) -> Double {
        let share = (x - Self.left) / (Self.right - Self.left)
        return 4 * bow * share * (1 - share)
    }

    /// The gray at a point of the picture.
    private func gray(_ x: Double, _ y: Double) -> Double {
        if let finger, finger.contains(x), y < Self.top + 40 { return 130 }
        let v = (y - Self.top - shift(x)) / (Self.bottom - Self.top)
        guard x >= Self.left, x < Self.right, v >= 0, v < 1 else {
            if hasTableEdge, y < Self.top - 14 { return 150 }
            let grain = (Int(x) * 7 + Int(y) * 3) % 5
            return 50 + Double(grain)
        }
        guard x > Self.left + 50, x < Self.right - 50 else { return 215 }
        return Self.lines.contains { $0.0 <= v && v < $0.1 } ? 40 : 215
    }

    var picture: ColorImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(Self.width * Self.height * 3)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                // Four samples a pixel, so that edges are as soft as a camera's.
                var sum = 0.0
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    sum += gray(Double(x) + dx, Double(y) + dy)
                }
                for _ in 0..<3 { pixels.append(UInt8(sum / 4)) }
            }
        }
        return ColorImage(width: Self.width, height: Self.height, pixels: pixels)
    }
}

extension ColorImage {
    /// The row of the darkest pixels near another row, in a column; between rows by their weight.
    func line(near row: Double, column: Int, reach: Int = 12) -> Double {
        let rows = max(0, Int(row) - reach)...min(height - 1, Int(row) + reach)
        var (sum, weight) = (0.0, 0.0)
        for y in rows {
            let ink = max(0, 160 - Double(pixels[(y * width + column) * 3]))
            (sum, weight) = (sum + ink * (Double(y) + 0.5), weight + ink)
        }
        return weight > 0 ? sum / weight : -1
    }

    /// The gray of a pixel.
    func gray(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * width + x) * 3] }
}
