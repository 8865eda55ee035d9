import Glibc

/// Identifies the content of a file: it changes when the file is replaced or written.
struct FileVersion: Sendable, Hashable {
    let device: UInt
    let inode: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// Examines the file at a path.
    /// - Throws: `ListError` if it isn't there.
    init(path: String) throws(ListError) {
        var status = stat()
        // Unsafe: C fills a local value.
        guard unsafe stat(path, &status) == 0 else { throw ListError(unreadable: path, errno) }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}

/// Reads the file of a list.
enum ListReader {
    /// The maximum size of a file, in bytes. It bounds the time that a list takes.
    private static let mostBytes = 256 << 20
    private static let pieceSize = 1 << 18

    /// Reads a file.
    /// - Returns: its members, and the version that they belong to.
    /// - Throws: `ListError` if it can't be read, has a mistake, or changes meanwhile.
    static func read(_ file: ListFile) throws(ListError) -> (members: MemberList, version: FileVersion) {
        // Without waiting, so that a pipe in place of the file doesn't block.
        // Unsafe: the C string is used for this call alone.
        let descriptor = unsafe open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw ListError(unreadable: file.path, errno) }
        defer { close(descriptor) }
        let before = try status(descriptor, file)
        guard before.st_mode & S_IFMT == S_IFREG else {
            throw ListError(path: file.path, problem: "this isn't a file; a list is a CSV file")
        }
        guard before.st_size <= mostBytes else {
            throw ListError(
                path: file.path, problem: "the file is larger than the \(mostBytes >> 20) MB that are allowed")
        }
        var parser = ListParser(file)
        var piece = [UInt8](repeating: 0, count: pieceSize)
        var total = 0
        while true {
            // Unsafe: the pointer is bounded by the array and used for this call alone.
            let count = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw ListError(unreadable: file.path, errno) }
            total += count
            guard count > 0, total <= mostBytes else { break }
            try parser.read(piece[..<count])
        }
        let version = FileVersion(before)
        guard version == FileVersion(try status(descriptor, file)) else {
            throw ListError(path: file.path, problem: "the file changed while it was read")
        }
        return (try parser.finish(), version)
    }

    private static func status(_ descriptor: CInt, _ file: ListFile) throws(ListError) -> stat {
        var status = stat()
        // Unsafe: C fills a local value.
        guard unsafe fstat(descriptor, &status) == 0 else { throw ListError(unreadable: file.path, errno) }
        return status
    }
}

extension ListError {
    fileprivate init(unreadable path: String, _ code: CInt) {
        let reason =
            switch code {
            case ENOENT: "there is no such file"
            case EACCES: "this user may not read it"
            // Unsafe: the C string is copied at once.
            default: unsafe String(cString: strerror(code))
            }
        self.init(path: path, problem: "it can't be read: \(reason)")
    }
}
