import DaemonConfiguration
import FoundationEssentials
import Glibc
import ScanModel
import SettingFiles

/// The daemon's configuration file, as far as the set-up page changes it.
///
/// An actor, so that comparing the version and writing the file is one step.
actor ConfigurationFile {
    nonisolated let path: String
    private let folders: DaemonFolders

    /// - Parameter folders: those of the daemon that it configures.
    init(path: String, _ folders: DaemonFolders = DaemonFolders()) { (self.path, self.folders) = (path, folders) }

    /// The text and its version, which changes with the text.
    private struct Content {
        var text: String
        var version: String
    }

    /// Reads the file. A missing file counts as empty.
    private func read() throws(WebError) -> Content {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            guard unsafe access(path, F_OK) != 0 else {
                throw WebError(.forbidden, "\(path) can't be read by the user of datascan-web; see docs/web.md, Saving")
            }
            text = ""
        }
        // FNV-1a: the version must differ, but needn't be secret.
        let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Content(text: text, version: String(hash, radix: 16))
    }

    /// Computes the changed file without writing it.
    /// - Throws: `WebError` with the mistakes if the daemon would refuse the result.
    func edit(_ changes: [ConfigurationEdit.Change]) throws(WebError) -> (edit: ConfigurationEdit, version: String) {
        let content = try read()
        return (try edit(content, changes), content.version)
    }

    /// Writes changes to the file.
    /// - Throws: `WebError` with `changedMeanwhile` if the file no longer has this version.
    func save(_ changes: [ConfigurationEdit.Change], version: String) throws(WebError) {
        let content = try read()
        guard version == content.version else {
            throw WebError(
                .changedMeanwhile,
                "\(path) has changed, maybe by someone else; check the difference again")
        }
        let edit = try edit(content, changes)
        if edit.after != edit.before { try write(edit.after) }
    }

    private func edit(_ content: Content, _ changes: [ConfigurationEdit.Change]) throws(WebError) -> ConfigurationEdit {
        do throws(ConfigurationError) {
            return try ConfigurationEdit(content.text, file: path, folders, changes: changes)
        } catch {
            throw WebError(.invalid, error.description)
        }
    }

    /// Replaces the whole file, or leaves it unchanged.
    private func write(_ text: String) throws(WebError) {
        // Resolves links, so that a link to the file stays a link.
        let target =
            unsafe realpath(path, nil).map { pointer in
                // Unsafe: realpath returns a C string that we must free.
                defer { unsafe free(pointer) }
                return unsafe String(cString: pointer)
            } ?? path
        // A new file with a unique name, so that another gateway's draft or a FIFO in the folder doesn't matter.
        let draft = "\(target).\(UInt64.random(in: 0 ... .max)).new"
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
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
            "\(path) can't be written: \(reason). The user of datascan-web needs write permission for its folder; see docs/web.md, Saving"
        )
    }
}
