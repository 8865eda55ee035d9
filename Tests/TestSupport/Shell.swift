import Glibc

/// Runs lines of shell.
public enum Shell {
    /// - Returns: the exit status; nil if a signal ended it.
    public static func run(_ script: String) -> Int32? {
        let status = system("exec bash -c '\(script.replacing("'", with: "'\\''"))'")
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }
}
