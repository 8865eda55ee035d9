import FoundationEssentials

extension RawFrame {
    /// The maximum size of a frame on the control socket, in bytes.
    public static let sizeLimit = 256 << 20

    /// Writes the line that precedes the frame's bytes on the control socket, including the line feed.
    /// - Parameter number: how many frames were sent before it.
    public func writeHeader(number: Int, to json: inout JSONWriter) {
        json.object { json in
            json.key("frame")
            json.integer(number)
            json.key("captureTime")
            json.number(captureTime, decimals: 6)
            json.key("format")
            json.string(layout.format)
            json.key("width")
            json.integer(layout.width)
            json.key("height")
            json.integer(layout.height)
            json.key("bytesPerLine")
            json.integer(layout.bytesPerLine)
            json.key("bytes")
            json.integer(bytes.count)
            json.key("flagged")
            json.boolean(isFlagged)
            json.key("lost")
            json.integer(lost)
        }
        json.endLine()
    }

    /// Parses the line that `writeHeader` writes.
    /// - Returns: the frame without its bytes, and the number of bytes that follow; nil if the line is invalid.
    public static func parse(header line: [UInt8]) -> (frame: RawFrame, count: Int)? {
        guard let header = try? JSONDecoder().decode(Header.self, from: Data(line)),
            (0...sizeLimit).contains(header.bytes), header.lost >= 0,
            [header.width, header.height, header.bytesPerLine].allSatisfy({ (0...sizeLimit).contains($0) })
        else { return nil }
        let layout = Layout(
            format: header.format, width: header.width, height: header.height, bytesPerLine: header.bytesPerLine)
        let frame = RawFrame(
            bytes: [], layout: layout, captureTime: header.captureTime, isFlagged: header.flagged, lost: header.lost)
        return (frame, header.bytes)
    }

    private struct Header: Decodable {
        let captureTime: Double
        let format: String
        let width: Int
        let height: Int
        let bytesPerLine: Int
        let bytes: Int
        let flagged: Bool
        let lost: Int
    }
}
