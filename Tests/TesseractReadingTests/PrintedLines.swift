import FoundationEssentials
import Imaging
import ScanModel

/// The pictures of lines that lie in `Lines`.
enum PrintedLines {
    /// Loads one.
    static func load(_ name: String) throws -> Luma {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Lines/\(name).png").path
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        var frame = Frame()
        try PNGDecoder.decode(bytes.span, region: .full, into: &frame)
        return frame.luma
    }
}
