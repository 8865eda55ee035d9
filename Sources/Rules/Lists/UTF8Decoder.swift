/// Decodes UTF-8 byte by byte. Overlong forms, surrogates and values above U+10FFFF are wrong.
struct UTF8Decoder {
    enum Taken {
        case scalar(UInt32)
        case more
        /// A sequence that begins with this byte.
        case wrong(UInt8)
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var least: UInt32 = 0
    private var first: UInt8 = 0

    /// Whether no character is incomplete.
    var isIdle: Bool { missing == 0 }

    @inline(__always) mutating func take(_ byte: UInt8) -> Taken {
        if missing == 0, byte < 0x80 { return .scalar(UInt32(byte)) }
        return takeLong(byte)
    }

    private mutating func takeLong(_ byte: UInt8) -> Taken {
        if missing > 0 {
            guard byte & 0xC0 == 0x80 else { return .wrong(first) }
            value = value << 6 | UInt32(byte & 0x3F)
            missing -= 1
            guard missing == 0 else { return .more }
            let isWrong = value < least || value > 0x10FFFF || (0xD800...0xDFFF).contains(value)
            return isWrong ? .wrong(first) : .scalar(value)
        }
        first = byte
        switch byte {
        case 0xC2...0xDF: (value, missing, least) = (UInt32(byte & 0x1F), 1, 0x80)
        case 0xE0...0xEF: (value, missing, least) = (UInt32(byte & 0x0F), 2, 0x800)
        case 0xF0...0xF4: (value, missing, least) = (UInt32(byte & 0x07), 3, 0x10000)
        default: return .wrong(byte)
        }
        return .more
    }
}
