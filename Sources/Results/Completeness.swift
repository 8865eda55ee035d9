/// What a small file in the journal's folder says: whether every result that was announced is in the journal.
///
/// It is written in place, into bytes that it already has, because a full disk takes those as well. It names the file `anchor` beside
/// it by inode and time of change, which no copy has in common with its original.
struct Completeness: Sendable, Equatable {
    /// Whether no result was announced that isn't in the journal.
    var isComplete: Bool
    /// The latest file of the journal when this was written; it is never removed before a later one is there.
    var serial: Int
    /// The identity of the anchor.
    var anchor: FileIdentity

    static let name = "complete"
    static let anchorName = "anchor"
    private static let magic = "datascan-complete"
    private static let size = 160

    /// A line, padded to a size that it always has.
    var bytes: [UInt8] {
        let state = isComplete ? "complete" : "incomplete"
        let line = "\(Self.magic)\t1\t\(state)\t\(serial)\t\(anchor.inode)\t\(anchor.seconds)\t\(anchor.nanoseconds)\t"
        var bytes = Array(line.utf8)
        Checksum.append(Checksum.crc32(bytes.span), to: &bytes)
        bytes += Array(repeating: UInt8(ascii: " "), count: max(0, Self.size - 1 - bytes.count))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}

extension Completeness {
    /// Reads what `bytes` gives; nil for anything else.
    init?(_ bytes: [UInt8]) {
        let fields = bytes.split(separator: 9)
        guard fields.count == 8, fields[0].elementsEqual(Self.magic.utf8),
            let serial = Int(digits: fields[3]), let inode = UInt64(text: fields[4]),
            let seconds = Int(text: fields[5]), let nanoseconds = Int(text: fields[6])
        else { return nil }
        self.init(
            isComplete: fields[2].elementsEqual("complete".utf8), serial: serial,
            anchor: FileIdentity(inode: inode, seconds: seconds, nanoseconds: nanoseconds))
        // Also the checksum and the padding have to be as they were written.
        guard self.bytes == bytes else { return nil }
    }
}

/// Distinguishes a file from every copy of it, as long as nobody changes it.
struct FileIdentity: Sendable, Equatable {
    var inode: UInt64
    /// When it was last changed: no program can set this.
    var seconds: Int
    var nanoseconds: Int
}

extension FixedWidthInteger {
    fileprivate init?(text: ArraySlice<UInt8>) { self.init(String(decoding: text, as: UTF8.self)) }
}
