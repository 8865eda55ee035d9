/// The pictures in a folder, the oldest first, and which of them have to go. A value without files and clock.
struct PictureIndex: Sendable, Equatable {
    /// A picture.
    struct Entry: Sendable, Equatable {
        var cursor: ResultCursor
        /// Size on disk, in bytes.
        var bytes: Int
        /// When it was stored, in seconds of steady time.
        var time: Double
    }

    private var entries: [Entry]
    /// The place of the oldest picture in `entries`; those before it are gone.
    private var first = 0
    /// Bytes of all pictures on disk.
    private(set) var bytes: Int

    /// The size of a disk's block in bytes, as usual file systems have it: a file takes whole blocks.
    static let block = 4096
    /// Pictures that are gone are dropped from memory when there are this many.
    private static let mostGone = 1024

    /// - Parameter found: pictures in any order.
    init(_ found: [Entry] = []) {
        entries = found.sorted {
            ($0.time, $0.cursor.run, $0.cursor.number) < ($1.time, $1.cursor.run, $1.cursor.number)
        }
        bytes = found.reduce(0) { $0 + $1.bytes }
    }

    /// Number of pictures.
    var count: Int { entries.count - first }

    /// Returns the bytes that a file takes on disk.
    static func onDisk(_ bytes: Int) -> Int { (bytes + block - 1) / block * block }

    /// Returns the oldest picture if it is too old, or has to make room.
    /// - Parameters:
    ///   - time: the present, in seconds of steady time.
    ///   - room: bytes that are about to be added.
    func next(toRemoveAt time: Double, room: Int, _ retention: Retention) -> ResultCursor? {
        guard count > 0, entries[first].time <= time - retention.age || bytes + room > retention.size else {
            return nil
        }
        return entries[first].cursor
    }

    /// Adds the newest picture.
    mutating func append(_ entry: Entry) {
        entries.append(entry)
        bytes += entry.bytes
    }

    /// Removes the oldest picture.
    mutating func removeFirst() {
        bytes -= entries[first].bytes
        first += 1
        guard first >= Self.mostGone || first == entries.count else { return }
        entries.removeFirst(first)
        first = 0
    }
}
