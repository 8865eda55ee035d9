/// The content of a small file in the journal's folder: whether the journal contains every result that was announced.
///
/// The file is overwritten in place at constant size, which works even on a full disk. It identifies the file `anchor`
/// beside it by inode and change time, which no copy shares with its original.
struct Completeness: Sendable, Equatable {
    /// Whether all announced results are in the journal.
    var isComplete: Bool
    /// The latest file of the journal at the time of writing; it is removed only after a later one exists.
    var serial: Int
    /// The identity of the anchor.
    var anchor: FileIdentity

    static let name = "complete"
    static let anchorName = "anchor"
    private static let magic = "datascan-complete"
    private static let size = 160

    /// The content as one line, padded to a constant size.
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
    /// Parses what `bytes` returns; nil for anything else.
    init?(_ bytes: [UInt8]) {
        let fields = bytes.split(separator: 9)
        guard fields.count == 8, fields[0].elementsEqual(Self.magic.utf8),
            let serial = Int(digits: fields[3]), let inode = UInt64(text: fields[4]),
            let seconds = Int(text: fields[5]), let nanoseconds = Int(text: fields[6])
        else { return nil }
        self.init(
            isComplete: fields[2].elementsEqual("complete".utf8), serial: serial,
            anchor: FileIdentity(inode: inode, seconds: seconds, nanoseconds: nanoseconds))
        // Checksum and padding must match too.
        guard self.bytes == bytes else { return nil }
    }
}

/// Distinguishes a file from all of its copies, as long as it isn't changed.
struct FileIdentity: Sendable, Equatable {
    var inode: UInt64
    /// The time of its last change, which no program can set.
    var seconds: Int
    var nanoseconds: Int
}

extension FixedWidthInteger {
    fileprivate init?(text: ArraySlice<UInt8>) { self.init(String(decoding: text, as: UTF8.self)) }
}
