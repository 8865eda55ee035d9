import Glibc
import Imaging

/// A photograph's bytes, and when it was taken.
struct PhotographFile {
    let bytes: [UInt8]
    /// Time of the file's last change, in seconds since 1970.
    let time: Double

    /// The largest file that is read, in bytes.
    private static let limit = 256 << 20

    /// - Throws: if the file isn't a regular one that can be read.
    init(path: String) throws(PageFileError) {
        // `O_NONBLOCK` avoids waiting for a writer if it is a pipe.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw PageFileError(reason: SystemError.text(errno)) }
        defer { close(descriptor) }
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe fstat(descriptor, &status) == 0 else { throw PageFileError(reason: SystemError.text(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PageFileError(reason: "not a file; a JPEG or PNG image is")
        }
        let count = Int(status.st_size)
        guard count <= Self.limit else {
            throw PageFileError(reason: "\(count) bytes; an image may have \(Self.limit)")
        }
        var failure: CInt = 0
        // Unsafe: C writes into the array's own memory, and returns how much.
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
                let read = unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(filled))
                if read < 0 && errno == EINTR { continue }
                if read <= 0 {
                    failure = read < 0 ? errno : 0
                    break
                }
                filled += read
            }
        }
        guard failure == 0 else { throw PageFileError(reason: SystemError.text(failure)) }
        time = Double(status.st_mtim.tv_sec)
    }
}
