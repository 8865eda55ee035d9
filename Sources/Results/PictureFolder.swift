/// Pictures of results in a folder, bounded by age and size: the oldest ones make room for new ones.
///
/// Each is a JPEG that is named by its result's cursor: `CURSOR.jpg`. It appears whole or not at all, also after a power failure. Files
/// with other names are left alone. Calls block for as long as the disk does. One process owns a folder.
///
///     var pictures = try PictureFolder("/var/lib/datascan/pictures", retention: Retention(age: 86400, size: 200_000_000))
///     try pictures.add(jpeg, for: cursor)
public struct PictureFolder: Sendable {
    /// The folder.
    public let path: String
    private let retention: Retention
    private let clock: ResultClock
    private let files: any PictureFiles
    /// Keeps the folder locked.
    private let lock: OpenFile
    private var index: PictureIndex

    private static let ending = ".jpg"
    /// The ending of a file that isn't complete yet.
    private static let temporaryEnding = ".jpg.tmp"

    /// Opens a folder, and creates it if it is missing (not its parent). Finds the pictures in it, and removes what was left half written.
    /// - Parameter retention: its `age` and `size`.
    public init(_ path: String, retention: Retention, clock: ResultClock = .system) throws(PictureError) {
        try self.init(path, retention: retention, clock: clock, files: SystemFiles())
    }

    init(_ path: String, retention: Retention, clock: ResultClock, files: any PictureFiles) throws(PictureError) {
        (self.path, self.retention, self.clock, self.files) = (path, retention, clock, files)
        do {
            lock = try files.lock(path)
            index = PictureIndex(try Self.found(in: path, clock, files))
            try removeOld()
        } catch {
            throw PictureError(error, in: path)
        }
    }

    /// Number of pictures.
    public var count: Int { index.count }
    /// Bytes of all pictures on disk.
    public var bytes: Int { index.bytes }

    /// Stores a result's picture. If this fails, the folder is as before, except for older pictures that made room.
    public mutating func add(_ jpeg: [UInt8], for cursor: ResultCursor) throws(PictureError) {
        let size = PictureIndex.onDisk(jpeg.count)
        guard size <= retention.size else { throw .tooLarge(bytes: jpeg.count, limit: retention.size) }
        guard files.leads(path, to: lock) else { throw .removed(folder: path) }
        try removeOld(room: size)
        let name = path + "/" + cursor.description
        do throws(FileError) {
            try files.remove(name + Self.temporaryEnding)
            try write(jpeg, to: name + Self.temporaryEnding)
            try files.rename(name + Self.temporaryEnding, to: name + Self.ending)
        } catch {
            try? files.remove(name + Self.temporaryEnding)
            throw PictureError(error, in: path)
        }
        index.append(.init(cursor: cursor, bytes: size, time: clock.steady()))
    }

    /// Removes pictures that are too old, or that leave no room.
    /// - Parameter room: bytes that are about to be added.
    public mutating func removeOld(room: Int = 0) throws(PictureError) {
        let time = clock.steady()
        while let cursor = index.next(toRemoveAt: time, room: room, retention) {
            do throws(FileError) {
                try files.remove(path + "/" + cursor.description + Self.ending)
            } catch {
                throw PictureError(error, in: path)
            }
            index.removeFirst()
        }
    }

    /// Returns a result's picture; nil if there is none.
    public func jpeg(of cursor: ResultCursor) throws(PictureError) -> [UInt8]? {
        let name = path + "/" + cursor.description + Self.ending
        do throws(FileError) {
            guard let facts = try files.facts(of: name) else { return nil }
            return try files.read(files.open(name), at: 0, count: facts.bytes)
        } catch {
            throw PictureError(error, in: path)
        }
    }

    private func write(_ jpeg: [UInt8], to path: String) throws(FileError) {
        let file = try files.create(path)
        var rest = jpeg[...]
        while !rest.isEmpty { rest = rest.dropFirst(try files.write(rest, to: file)) }
        // Otherwise a power failure could leave an empty file under the final name.
        try files.sync(file)
    }

    private static func found(
        in folder: String, _ clock: ResultClock, _ files: any PictureFiles
    ) throws(FileError) -> [PictureIndex.Entry] {
        var entries: [PictureIndex.Entry] = []
        for name in try files.names(in: folder) {
            if name.hasSuffix(temporaryEnding), ResultCursor(String(name.dropLast(temporaryEnding.count))) != nil {
                try files.remove(folder + "/" + name)
            }
            guard name.hasSuffix(ending), let cursor = ResultCursor(String(name.dropLast(ending.count))),
                let facts = try files.facts(of: folder + "/" + name)
            else { continue }
            entries.append(
                .init(
                    cursor: cursor, bytes: PictureIndex.onDisk(facts.bytes),
                    time: clock.steady(ofWall: facts.modified)))
        }
        return entries
    }
}
