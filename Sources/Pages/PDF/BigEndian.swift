/// Appends numbers as fonts and colour profiles store them, the highest byte first.
extension [UInt8] {
    mutating func append16(_ value: Int) { append(contentsOf: [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]) }

    mutating func append32(_ value: Int) {
        append16(value >> 16 & 0xFFFF)
        append16(value & 0xFFFF)
    }

    /// Appends ASCII text of a fixed length.
    mutating func append(tag: String) { append(contentsOf: tag.utf8) }

    /// Appends zeros until the count is a multiple of four.
    mutating func pad() { append(contentsOf: repeatElement(0, count: (4 - count % 4) % 4)) }
}
