import DaemonConfiguration
import FoundationEssentials
import Glibc
import ScanModel
import SettingFiles

/// The daemon's configuration file, as far as the set-up page changes it.
struct ConfigurationFile: Sendable {
    let path: String

    /// Text, and a word that is another one for another text.
    struct Content: Sendable {
        var text: String
        var version: String
    }

    /// Reads the file; one that is not there is empty.
    /// - Throws: `WebError` where it may not be read.
    func read() throws(WebError) -> Content {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            guard unsafe access(path, F_OK) != 0 else {
                throw WebError(.forbidden, "\(path) can't be read by the user of datascan-web; see docs/web.md, Saving")
            }
            text = ""
        }
        // FNV-1a: it has to differ, not to be secret.
        let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Content(text: text, version: String(hash, radix: 16))
    }

    /// What the file would be with changes.
    /// - Throws: `WebError` with the mistakes, where the daemon would refuse it.
    func edit(_ content: Content, _ changes: [ConfigurationEdit.Change]) throws(WebError) -> ConfigurationEdit {
        do throws(ConfigurationError) {
            return try ConfigurationEdit(content.text, file: path, changes: changes)
        } catch {
            throw WebError(.invalid, error.description)
        }
    }

    /// Puts a text in the file's place, whole or not at all.
    func write(_ text: String) throws(WebError) {
        // Through links, so that one that points here stays a link.
        let target =
            unsafe realpath(path, nil).map { pointer in
                // Unsafe: realpath gives a C string that is ours to free.
                defer { unsafe free(pointer) }
                return unsafe String(cString: pointer)
            } ?? path
        let draft = target + ".new"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw refusal(errno) }
        var bytes = Array(text.utf8)[...]
        var problem: CInt = 0
        while !bytes.isEmpty, problem == 0 {
            // Unsafe: the pointer is bounded by the array and used for this call alone.
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { problem = errno }
        }
        // The group of the folder, and readable by the daemon, whatever the umask is.
        if problem == 0, fchmod(descriptor, 0o644) != 0 || fsync(descriptor) != 0 { problem = errno }
        close(descriptor)
        if problem == 0, unsafe rename(draft, target) != 0 { problem = errno }
        guard problem == 0 else {
            unsafe unlink(draft)
            throw refusal(problem)
        }
    }

    private func refusal(_ number: CInt) -> WebError {
        // Unsafe: the C string is copied at once.
        let reason = unsafe String(cString: strerror(number))
        return WebError(
            .forbidden,
            "\(path) can't be written: \(reason). The user of datascan-web needs the right to write into its folder; see docs/web.md, Saving"
        )
    }
}
