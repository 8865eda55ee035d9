import ScanModel
import TestSupport

/// Pages and pictures for tests.
enum Samples {
    static let size = (width: 40, height: 60)

    /// The header of a gray JPEG, then bytes that nobody decodes.
    static func jpeg(_ number: Int, count: Int = 400, components: UInt8 = 1) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(number))
        let header: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 7, 7, 0xFF, 0xC0, 0, 11, 8, 0, UInt8(size.height), 0, UInt8(size.width),
            components, 1, 0x11, 0,
        ]
        return header + (0..<count).map { _ in .random(in: 0...254, using: &random) } + [0xFF, 0xD9]
    }

    static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    static func page(_ number: Int, time: Double = 1_795_248_010, text: String = "Zeile") -> CapturedPage {
        let bounds = Quad(
            topLeft: Point(x: 0.1, y: 0.1), topRight: Point(x: 0.6, y: 0.11), bottomRight: Point(x: 0.6, y: 0.16),
            bottomLeft: Point(x: 0.1, y: 0.15))
        return CapturedPage(
            id: id(number), time: time + Double(number), width: size.width, height: size.height,
            millimetres: PageSize(width: 210, height: 297), format: .a4, appearance: .gray, sharpness: 0.5,
            items: [PageItem(kind: .text, string: "\(text) \(number)", bounds: bounds, confidence: 0.9)])
    }
}
