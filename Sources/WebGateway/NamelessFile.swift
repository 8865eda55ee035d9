import FoundationEssentials
import Glibc

/// An unlinked temporary file: the system deletes it with its last descriptor or mapping, however the process ends.
///
/// Owns its descriptor.
final class NamelessFile: Sendable {
    private let descriptor: CInt

    /// Creates an empty file.
    /// - Throws: `WebError` if the folder for temporary files isn't writable.
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

    /// A path to the file that is valid in this process only.
    var path: String { "/proc/self/fd/\(descriptor)" }
}
