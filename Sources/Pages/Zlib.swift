import CZlib

/// What zlib calculates.
enum Zlib {
    /// Returns the CRC-32 of the bytes, as zlib, gzip and PNG have it.
    static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
        // Unsafe: zlib only reads the bytes, and only during the call.
        unsafe bytes.withUnsafeBytes { unsafe UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    }

    /// Returns the bytes compressed in zlib's format (RFC 1950). The same bytes give the same result with one version of zlib.
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        // Unsafe: zlib writes at most `size` bytes into the array's own memory, and returns how many.
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, filled in
            let status = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe compress2(buffer.baseAddress, &size, source.baseAddress, UInt(source.count), Z_BEST_COMPRESSION)
            }
            precondition(status == Z_OK, "compressBound is enough for all bytes")
            filled = Int(size)
        }
    }
}
