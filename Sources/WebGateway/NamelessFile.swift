import FoundationEssentials
import Glibc

/// A temporary file without a name: it is gone with the last descriptor or mapping of it, however the process ends.
///
/// Owns its descriptor.
final class NamelessFile: Sendable {
    private let descriptor: CInt

    /// Makes an empty file.
    /// - Throws: `WebError` where the folder for temporary files can't be written.
    init() throws(WebError) {
        let name = FileManager.default.temporaryDirectory.appending(path: "datascan-web-\(UUID().uuidString)").path
        descriptor = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Unsafe: the C string is copied at once.
            throw WebError(.forbidden, "\(name) can't be written: \(unsafe String(cString: strerror(errno)))")
        }
        unsafe unlink(name)
    }

    deinit { close(descriptor) }

    /// Leads to the file, in this process alone.
    var path: String { "/proc/self/fd/\(descriptor)" }
}
