import Glibc

/// One-line files in `/proc` and `/sys`.
enum SystemFile {
    /// Returns the first line of a file; nil if it can't be read.
    static func line(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            // Unsafe: bounded by the buffer; the bytes are copied.
            let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return unsafe String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }
}
