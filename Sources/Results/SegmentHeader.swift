/// The first line of a journal file:
/// `datascan-results` TAB version TAB log TAB run TAB number of the first result TAB checksum of everything before this
/// field.
struct SegmentHeader: Sendable, Equatable {
    var log: String
    var run: Int
    /// The number of the file's first result, or of the one meant to be first.
    var first: Int

    static let version = 1
    private static let magic = "datascan-results"

    func append(to bytes: inout [UInt8]) {
        let line = "\(Self.magic)\t\(Self.version)\t\(log)\t\(run)\t\(first)\t"
        bytes.append(contentsOf: line.utf8)
        Checksum.append(Checksum.crc32(Array(line.utf8).span), to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The result of parsing a first line.
    enum Parsed: Sendable, Equatable {
        case header(SegmentHeader)
        /// A header of a later version, whatever else it contains.
        case newer(version: Int)
    }

    /// Parses a line without its line feed; nil if it is damaged, or isn't a header.
    static func parse(_ line: ArraySlice<UInt8>) -> Parsed? {
        let fields = line.split(separator: 9, omittingEmptySubsequences: false)
        guard fields.count >= 3, fields[0].elementsEqual(magic.utf8), let version = Int(digits: fields[1]),
            let sum = fields.last.flatMap(Checksum.parse),
            sum == Checksum.crc32(line[line.startIndex..<line.endIndex - 8].span)
        else { return nil }
        guard version == Self.version else { return version > Self.version ? .newer(version: version) : nil }
        guard fields.count == 6 else { return nil }
        // Validated as a cursor, because one that can't be sent to a client is useless.
        let cursor = Array(fields[2...4].joined(separator: [UInt8(ascii: "-")]))
        guard let first = ResultCursor(cursor), first.number > 0 else { return nil }
        return .header(SegmentHeader(log: first.log, run: first.run, first: first.number))
    }
}
