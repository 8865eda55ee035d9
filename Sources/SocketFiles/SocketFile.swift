import Glibc

/// A socket's file in the file system.
public struct SocketFile: Sendable, Hashable {
    /// Its path.
    public let path: String
    private let device: dev_t
    private let node: ino_t

    /// Finds the file at a path; nil if there is none.
    public init?(_ path: String) {
        var status = stat()
        // Unsafe: C writes a local value.
        guard unsafe lstat(path, &status) == 0 else { return nil }
        (self.path, device, node) = (path, status.st_dev, status.st_ino)
    }

    /// Removes the file unless another one has replaced it.
    public func remove() {
        if SocketFile(path) == self { unsafe unlink(path) }
    }
}
