import DocumentRecognition
import Imaging
import ScanModel

/// A page of invented print for tests, and frames in which it lies.
struct DrawnPage {
    /// Decides the print; equal seeds give the same page.
    var seed: UInt64
    /// Rows of the form whose print differs, and the seed of that.
    var data: (rows: Range<Int>, seed: UInt64) = (0..<0, 0)
    /// Whether those rows reach the page's right edge.
    var reachesEdge = false
    /// Whether nothing is printed on it.
    var isBlank = false
    /// How far it bends down in its middle, as a share of its height.
    var bow = 0.0

    /// Rows of print, and letters in each.
    private static let (rows, letters) = (32, 34)

    /// The gray at a point of the page, in fractions: 0 ink to 1 paper.
    private func gray(_ x: Double, _ y: Double) -> Double {
        guard !isBlank, (0.08..<0.92).contains(y) else { return 1 }
        let (column, row) = ((x - 0.1) / 0.8 * Double(Self.letters), (y - 0.08) / 0.84 * Double(Self.rows))
        let right = reachesEdge && data.rows.contains(Int(row)) ? 1 : 0.9
        guard (0.1..<right).contains(x) else { return 1 }
        guard row - row.rounded(.down) < 0.6 else { return 1 }
        // Each letter is three by four cells, dark or not.
        let cell = (Int(column * 3), Int((row - row.rounded(.down)) / 0.6 * 4))
        let mixed = data.rows.contains(Int(row)) ? data.seed : seed
        var hash =
            mixed &+ UInt64(Int(row)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(cell.0 * 4 + cell.1) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return (hash ^ hash >> 31) % 5 < 2 && Int(column) % 7 != 6 ? 0.15 : 1
    }

    /// Draws it onto a dark table.
    /// - Parameters:
    ///   - light: the paper's gray.
    ///   - finger: what lies on the page, in fractions of it.
    func frame(
        at quad: Quad, number: Int = 0, rate: Double = 10, light: Double = 210, finger: Region? = nil, blur: Int = 0
    ) -> Frame {
        let (width, height) = (640, 480)
        var pixels = [UInt8](repeating: 60, count: width * height)
        if let map = Homography(unitSquareTo: quad)?.inverse {
            for y in 0..<height {
                for x in 0..<width {
                    // Four samples a pixel: edges as soft as a camera's.
                    var (sum, count) = (0.0, 0)
                    for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                        var at = map.apply(
                            Point(x: (Double(x) + dx) / Double(width), y: (Double(y) + dy) / Double(height)))
                        at.y -= 4 * bow * at.x * (1 - at.x)
                        guard (0..<1).contains(at.x), (0..<1).contains(at.y) else { continue }
                        let isCovered = finger.map { $0.contains(at) } ?? false
                        sum += isCovered ? 90 : gray(at.x, at.y) * light
                        count += 1
                    }
                    if count == 4 { pixels[y * width + x] = UInt8(sum / 4) }
                }
            }
        }
        for _ in 0..<blur { pixels = Self.blurred(pixels, width, height) }
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        (frame.number, frame.captureTime) = (number, Double(number) / rate)
        return frame
    }

    private static func blurred(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var soft = pixels
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                var sum = 0
                for row in y - 1...y + 1 { for column in x - 1...x + 1 { sum += Int(pixels[row * width + column]) } }
                soft[y * width + x] = UInt8(sum / 9)
            }
        }
        return soft
    }

    /// Where pages lie in these tests: 420 by 297 in a frame of 640 by 480, upright.
    static let place = Quad(x: 0.27, y: 0.06, width: 0.45, height: 0.85)

    /// The item of a page.
    static func item(_ id: String, at quad: Quad = place, reads: Int = 5) -> RecognizedItem {
        RecognizedItem(
            id: id, content: .document(FlatShape(aspectRatio: 0.7059, format: .a4)), bounds: quad, confidence: 0.9,
            stability: .stable, reads: reads, firstSeen: 0, lastSeen: 0)
    }
}
