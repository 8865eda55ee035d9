import CZlib

/// CRC-32 sums, as zlib, gzip and PNG have them.
enum Checksum {
    static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
        // zlib only reads the bytes, and only during the call.
        unsafe bytes.withUnsafeBytes { unsafe UInt32(crc32_z(0, $0.baseAddress, $0.count)) }
    }

    /// Appends a sum as eight hexadecimal digits.
    static func append(_ sum: UInt32, to bytes: inout [UInt8]) {
        for shift in stride(from: 28, through: 0, by: -4) {
            let digit = UInt8(sum >> UInt32(shift) & 15)
            bytes.append(digit < 10 ? 0x30 + digit : 0x61 + digit - 10)
        }
    }

    /// Parses eight hexadecimal digits in lowercase.
    static func parse(_ bytes: some Collection<UInt8>) -> UInt32? {
        guard bytes.count == 8 else { return nil }
        var sum: UInt32 = 0
        for byte in bytes {
            switch byte {
            case 0x30...0x39: sum = sum << 4 | UInt32(byte - 0x30)
            case 0x61...0x66: sum = sum << 4 | UInt32(byte - 0x61 + 10)
            default: return nil
            }
        }
        return sum
    }
}
