/// CRC-32 as in zlib, gzip and PNG, computed eight bytes at a time.
enum Checksum {
    static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
        let tables = tables.span
        var sum = UInt32.max
        var index = 0
        while index + 8 <= bytes.count {
            var next: UInt32 = 0
            for place in 0..<8 {
                // The current sum is combined with the first four bytes.
                let before = place < 4 ? UInt8(truncatingIfNeeded: sum >> UInt32(8 * place)) : 0
                next ^= tables[(7 - place) << 8 | Int(bytes[index + place] ^ before)]
            }
            sum = next
            index += 8
        }
        while index < bytes.count {
            sum = tables[Int((sum ^ UInt32(bytes[index])) & 255)] ^ sum >> 8
            index += 1
        }
        return ~sum
    }

    /// Eight tables of 256 entries: the CRC of a byte followed by zero to seven zero bytes.
    private static let tables: [UInt32] = {
        var tables: [UInt32] = []
        for byte in UInt32(0)..<256 {
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
            tables.append(sum)
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables.append(before >> 8 ^ tables[Int(before & 255)])
        }
        return tables
    }()

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
