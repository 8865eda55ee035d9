import FoundationEssentials
import Imaging
import ScanModel

/// A white page with one of the printed lines of the tests of Tesseract.
struct PrintedPage {
    let picture: Luma
    /// Where the line is, in fractions of the page.
    let place: Region

    /// A line with the room around it that readers get.
    static func line(_ name: String) throws -> Luma {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "TesseractReadingTests/Lines/\(name).png").path
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        var frame = Frame()
        try PNGDecoder.decode(bytes.span, region: .full, into: &frame)
        return frame.luma
    }

    static func draw(_ name: String, atX x: Int, y: Int) throws -> PrintedPage {
        let line = try line(name)
        let (width, height) = (line.width + 2 * x, line.height + 2 * y)
        var pixels = [UInt8](repeating: line.pixels[0], count: width * height)
        for row in 0..<line.height {
            let start = (y + row) * width + x
            pixels.replaceSubrange(
                start..<start + line.width, with: line.pixels[row * line.width..<(row + 1) * line.width])
        }
        // 0.4 of the print's height is room on each side.
        let room = 0.4 / 1.8 * Double(line.height)
        return PrintedPage(
            picture: Luma(width: width, height: height, pixels: pixels),
            place: try Region(
                x: (Double(x) + room) / Double(width), y: (Double(y) + room) / Double(height),
                width: (Double(line.width) - 2 * room) / Double(width),
                height: Double(line.height) / 1.8 / Double(height)))
    }
}
