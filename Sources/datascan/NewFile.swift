import Glibc
import Imaging

/// Writes a file as a whole, or not at all.
enum NewFile {
    /// Why it wasn't written.
    struct Failure: Error {
        let reason: String
    }

    /// - Parameter replacing: whether a file of this name is replaced; otherwise it is an error.
    static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(Failure) {
        let temporary = "\(path).\(getpid()).tmp"
        do throws(SystemError) {
            try create(bytes, at: temporary)
        } catch {
            unsafe unlink(temporary)
            throw Failure(reason: "\(path): \(SystemError.text(error.number))")
        }
        // Unlike a rename, a link fails if the name was taken meanwhile.
        let failed = replacing ? unsafe rename(temporary, path) != 0 : unsafe link(temporary, path) != 0
        let number = errno
        unsafe unlink(temporary)
        guard failed else { return }
        throw Failure(
            reason: number == EEXIST ? "\(path) exists; --force replaces it" : "\(path): \(SystemError.text(number))")
    }

    private static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SystemError("open") }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            // Unsafe: C reads the array's memory only during this call.
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw SystemError("write") }
            written += count
        }
        guard fsync(descriptor) == 0 else { throw SystemError("fsync") }
    }
}
