import FoundationEssentials

extension Photo {
    /// The largest JPEG that is accepted, in bytes.
    private static let sizeLimit = 1 << 28

    /// Writes the photograph's metadata as members of an object, including the JPEG's size in bytes.
    public func writeMembers(to json: inout JSONWriter) {
        json.key("frame")
        json.integer(moment.frame)
        json.key("captureTime")
        json.number(moment.captureTime, decimals: 6)
        json.key("time")
        json.string(moment.timestamp)
        json.key("width")
        json.integer(width)
        json.key("height")
        json.integer(height)
        json.key("bytes")
        json.integer(jpeg.count)
    }

    /// Writes the line that precedes the JPEG on the control socket, including the line feed.
    public func writeHeader(to json: inout JSONWriter) {
        json.object { writeMembers(to: &$0) }
        json.endLine()
    }

    /// Parses the line that `writeHeader` writes.
    /// - Returns: the photograph without its JPEG, and the number of bytes that follow; nil if the line is invalid.
    public static func parse(header line: [UInt8]) -> (photo: Photo, count: Int)? {
        guard let header = try? JSONDecoder().decode(Header.self, from: Data(line)),
            (0...sizeLimit).contains(header.bytes)
        else { return nil }
        return (Photo(jpeg: [], moment: header.moment, width: header.width, height: header.height), header.bytes)
    }

    private struct Header: Decodable {
        let moment: Moment
        let width: Int
        let height: Int
        let bytes: Int

        private enum Key: String, CodingKey { case width, height, bytes }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            moment = try Moment(from: decoder)
            width = try values.decode(Int.self, forKey: .width)
            height = try values.decode(Int.self, forKey: .height)
            bytes = try values.decode(Int.self, forKey: .bytes)
        }
    }
}
