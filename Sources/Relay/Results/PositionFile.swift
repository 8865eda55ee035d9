import FoundationEssentials
import Glibc
import SettingFiles

/// The file that keeps how far a camera's results have been delivered. An actor, so that two writes don't overlap.
actor PositionFile {
    let path: String

    init(path: String) { self.path = path }

    /// Why the file can't be used.
    struct Fault: Error, CustomStringConvertible { let description: String }

    /// Returns the position; nil if nothing was ever stored.
    /// - Throws: `Fault` if there is a file that can't be read, or that contains something else: starting from now would lose results.
    nonisolated func load() throws(Fault) -> RelayPosition? {
        guard let data = FileManager.default.contents(atPath: path) else {
            // Unsafe: C reads the path during the call.
            guard unsafe access(path, F_OK) != 0 else { throw Fault(description: "\(path) can't be read") }
            return nil
        }
        guard let position = RelayPosition(json: Array(data)) else {
            throw Fault(
                description:
                    "\(path) doesn't contain a position; remove it to start from now, or write {\"cursor\":\"earliest\",\"hasSent\":false} to send everything that the daemon keeps"
            )
        }
        return position
    }

    /// Replaces the position. Afterwards it survives a failure of the power.
    func save(_ position: RelayPosition) throws(Fault) {
        do {
            try DurableFile.write(position.json, to: path)
        } catch {
            throw Fault(description: "\(error)")
        }
    }
}
