import CZlib

/// What zlib calculates.
enum Zlib {
    /// Maximum number of bytes that compressed data may contain.
    static let limit = 65_536

    /// Decompresses data in zlib's format (RFC 1950); nil unless it is complete, correct, and within the limit.
    static func decompressed(_ bytes: [UInt8]) -> [UInt8]? {
        var (size, used, status) = (UInt(limit), UInt(bytes.count), Z_OK)
        // Unsafe: zlib writes at most `size` bytes into the array's own memory and returns how many, and only reads the
        // source, both only during the call.
        let result = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            status = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe uncompress2(buffer.baseAddress, &size, source.baseAddress, &used)
            }
            filled = status == Z_OK ? Int(size) : 0
        }
        return status == Z_OK && used == UInt(bytes.count) ? result : nil
    }
}
