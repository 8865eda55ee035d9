import FoundationEssentials
public import Glibc

/// Files that are replaced as a whole, and are on disk afterwards.
public enum DurableFile {
    /// Why a file can't be written.
    public struct Fault: Error, Sendable, CustomStringConvertible {
        public let description: String

        init(_ path: String, _ number: CInt) {
            // Unsafe: the C string is copied at once.
            description = "\(path) can't be written: \(unsafe String(cString: strerror(number)))"
        }
    }

    /// Returns the contents of a file; empty if there is none.
    public static func read(_ path: String) -> [UInt8] {
        FileManager.default.contents(atPath: path).map(Array.init) ?? []
    }

    /// Replaces a file.
    /// - Parameter mode: its permissions, whatever the process's mask is.
    public static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws(Fault) {
        let draft = path + ".new"
        // Unsafe, here and below: C reads the path, or bytes that are bounded by the array, during the call.
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Fault(draft, errno) }
        var rest = bytes[...]
        var problem: CInt = 0
        while !rest.isEmpty, problem == 0 {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { problem = errno }
        }
        if problem == 0, fchmod(descriptor, mode) != 0 || fsync(descriptor) != 0 { problem = errno }
        close(descriptor)
        if problem == 0, unsafe rename(draft, path) != 0 { problem = errno }
        guard problem == 0 else { throw Fault(draft, problem) }
        // The name is on disk only once the folder is.
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw Fault(folder, errno) }
        defer { close(directory) }
        if fsync(directory) != 0 { throw Fault(folder, errno) }
    }
}
