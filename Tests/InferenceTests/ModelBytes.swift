/// Writes model files for tests: the format of Training/textreader/export.py.
struct ModelBytes {
    var header: String
    var weights: [Float]
    var version: UInt32 = 1

    /// The file.
    var bytes: [UInt8] {
        let header = Array(header.utf8)
        var body = Self.word(UInt32(header.count)) + header
        body += [UInt8](repeating: 0, count: (4 - (header.count + 20) % 4) % 4)
        for weight in weights {
            let bits = Float16(weight).bitPattern
            body += [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
        }
        return Array("DataScan".utf8) + Self.word(version) + Self.word(Self.checksum(body)) + body
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// CRC-32, bit by bit: another way than the one that is tested.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var remainder: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? (remainder >> 1) ^ 0xEDB8_8320 : remainder >> 1 }
        }
        return remainder ^ 0xFFFF_FFFF
    }
}
