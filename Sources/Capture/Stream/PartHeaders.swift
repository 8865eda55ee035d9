/// The lines before a frame in a multipart body, as `ustreamer`, mjpg-streamer and network cameras send them.
///
/// Frames are found without them, because their lengths are often wrong or missing.
enum PartHeaders {
    /// Maximum length of the lines before a frame in bytes.
    static let longest = 1024

    /// Returns the value of `X-Timestamp`, in seconds, from the header lines that end at a position; nil if there are none.
    static func timestamp(_ bytes: Span<UInt8>, before end: Int) -> Double? {
        guard end >= 2, bytes[end - 1] == lineFeed else { return nil }
        // The headers end with an empty line.
        let empty = line(bytes, before: end - 1)
        guard empty.isEmpty else { return nil }
        var end = empty.lowerBound
        let limit = max(0, end - longest)
        while end > limit, bytes[end - 1] == lineFeed {
            let line = line(bytes, before: end - 1)
            if line.isEmpty { return nil }
            if let value = value(bytes, line) { return value }
            end = line.lowerBound
        }
        return nil
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let name = Array("x-timestamp:".utf8)
    /// More digits aren't a time.
    private static let longestNumber = 24

    /// Returns the line that ends at a line feed, without that and without a carriage return.
    private static func line(_ bytes: Span<UInt8>, before end: Int) -> Range<Int> {
        var start = end
        while start > 0, end - start < longest, bytes[start - 1] != lineFeed { start -= 1 }
        return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
    }

    private static func value(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Double? {
        guard line.count > name.count,
            name.indices.allSatisfy({ lowercase(bytes[line.lowerBound + $0]) == name[$0] })
        else { return nil }
        var digits: [UInt8] = []
        for place in line.lowerBound + name.count..<line.upperBound where bytes[place] != UInt8(ascii: " ") {
            let byte = bytes[place]
            guard (0x30...0x39).contains(byte) || byte == UInt8(ascii: "."), digits.count < longestNumber else {
                return nil
            }
            digits.append(byte)
        }
        return Double(String(decoding: digits, as: UTF8.self))
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
