import Imaging
import ScanModel
import Testing

@testable import Recognition

/// An Interleaved 2 of 5 and parts of one, whose last elements look like the code's end.
@Suite struct QuietZonesTests {
    private static let wide = [
        "0": "00110", "1": "10001", "2": "01001", "3": "11000", "4": "00101", "5": "10100", "6": "01100", "7": "00011",
        "8": "10010", "9": "01010",
    ].mapValues { $0.map { $0 == "1" } }
    /// Pixels of a narrow element, and where the code begins.
    private static let (narrow, left) = (3, 60)
    private static let digits = "752660865032"

    /// The elements' widths in pixels, bars and spaces in turn.
    private var elements: [Int] {
        let digits = Self.digits.map { Self.wide[String($0)] ?? [] }
        let pairs = stride(from: 0, to: digits.count, by: 2).flatMap { pair in
            (0..<5).flatMap { [digits[pair][$0], digits[pair + 1][$0]] }
        }
        return ([false, false, false, false] + pairs + [true, false, false]).map { Self.narrow * ($0 ? 5 : 2) / 2 }
    }

    /// A label of 30 rows on dark ground.
    /// - Parameters:
    ///   - room: pixels of paper beside the code.
    ///   - glare: by how much of the way to white the second half of the code is lit.
    private func frame(room: Int, glare: Float = 0) -> Frame {
        let (width, height) = (420, 30)
        let length = elements.reduce(0, +)
        var row = [Float](repeating: 60, count: width)
        for x in Self.left - room..<Self.left + length + room { row[x] = 200 }
        var x = Self.left
        for (index, element) in elements.enumerated() {
            if index % 2 == 0 { for place in x..<x + element { row[place] = 40 } }
            x += element
        }
        for x in Self.left + length / 2..<width { row[x] += glare * (240 - row[x]) }
        for _ in 0..<2 {
            row = row.indices.map { (row[max($0 - 1, 0)] + 2 * row[$0] + row[min($0 + 1, width - 1)]) / 4 }
        }
        let pixels = (0..<height).flatMap { _ in row.map { UInt8($0) } }
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    /// The outline of a number of digits from one end.
    private func outline(_ digits: Int, fromLeft: Bool = true) -> [SIMD2<Double>] {
        let (whole, inside) = (elements.reduce(0, +), 4 + 5 * digits)
        let part = fromLeft ? elements.prefix(inside).reduce(0, +) : elements.suffix(inside).reduce(0, +)
        let ends = fromLeft ? (Self.left, Self.left + part) : (Self.left + whole - part, Self.left + whole)
        let (first, last) = (Double(ends.0), Double(ends.1))
        return [SIMD2(first, 4), SIMD2(last, 4), SIMD2(last, 26), SIMD2(first, 26)]
    }

    @Test(arguments: [(4, true), (6, true), (8, true), (4, false), (6, false), (8, false)], [Float(0), 0.6])
    func aPartIsOne(part: (digits: Int, fromLeft: Bool), glare: Float) {
        var zones = QuietZones()
        let outline = outline(part.digits, fromLeft: part.fromLeft)
        let goesOn = zones.showBars(beside: outline, digits: part.digits, in: frame(room: 30, glare: glare))
        #expect(goesOn)
    }

    /// Also on a label that ends where its quiet zone does, or too early.
    @Test(arguments: [30, 16, 6, 0], [Float(0), 0.6])
    func aWholeCodeIsNone(room: Int, glare: Float) {
        var zones = QuietZones()
        let whole = outline(Self.digits.count)
        let end = Double(Self.left + elements.reduce(0, +))
        let corners = whole.map { SIMD2($0.x > 100 ? end : $0.x, $0.y) }
        let goesOn = zones.showBars(beside: corners, digits: Self.digits.count, in: frame(room: room, glare: glare))
        #expect(!goesOn)
    }
}
