import Glibc

/// Who may read a file.
public enum FilePermission {
    /// Returns whether users other than its owner and its group may read a file.
    public static func isReadByOthers(_ path: String) -> Bool {
        var status = stat()
        // Unsafe: C reads the path and writes the local value during this call only.
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IROTH != 0
    }
}
