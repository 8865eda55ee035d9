/// Decodes CBOR with limits on depth and on the number of values.
struct CBORReader {
    private let bytes: [UInt8]
    private var position = 0
    private var count = 0

    private static let (maximumDepth, maximumCount) = (16, 4096)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// Decodes the next value; nil if it is damaged or exceeds a limit.
    mutating func value(depth: Int) -> CBOR? {
        count += 1
        guard depth <= Self.maximumDepth, count <= Self.maximumCount, let first = next() else { return nil }
        let (major, minor) = (first >> 5, first & 31)
        if minor == 31 { return indefinite(major, depth: depth) }
        guard let argument = argument(minor) else { return nil }
        switch major {
        case 0: return Int(exactly: argument).map { .integer($0) }
        case 1: return Int(exactly: argument).map { .integer(-1 - $0) }
        case 2: return take(argument).map { .bytes($0) }
        case 3: return take(argument).flatMap { String(validating: $0, as: UTF8.self) }.map { .text($0) }
        case 4: return array(argument, depth: depth)
        case 5: return map(argument, depth: depth)
        case 6: return value(depth: depth + 1)
        default:
            switch minor {
            case 25: return .number(Self.half(UInt16(truncatingIfNeeded: argument)))
            case 26: return .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: argument))))
            case 27: return .number(Double(bitPattern: argument))
            default: return .simple(UInt8(truncatingIfNeeded: argument))
            }
        }
    }

    private mutating func next() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Decodes the argument of an initial byte.
    private mutating func argument(_ minor: UInt8) -> UInt64? {
        guard minor >= 24 else { return UInt64(minor) }
        guard minor <= 27, let bytes = take(1 << UInt64(minor - 24)) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func take(_ length: UInt64) -> [UInt8]? {
        guard length <= UInt64(bytes.count - position) else { return nil }
        defer { position += Int(length) }
        return Array(bytes[position..<position + Int(length)])
    }

    private mutating func array(_ count: UInt64?, depth: Int) -> CBOR? {
        var values: [CBOR] = []
        while count.map({ UInt64(values.count) < $0 }) ?? !skipBreak() {
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        }
        return .array(values)
    }

    private mutating func map(_ count: UInt64?, depth: Int) -> CBOR? {
        var (values, read) = ([CBOR: CBOR](), UInt64(0))
        while count.map({ read < $0 }) ?? !skipBreak() {
            guard let key = value(depth: depth + 1), let value = value(depth: depth + 1) else { return nil }
            if values[key] == nil { values[key] = value }
            read += 1
        }
        return .map(values)
    }

    /// Decodes a value whose length isn't stated but marked by a break.
    private mutating func indefinite(_ major: UInt8, depth: Int) -> CBOR? {
        switch major {
        case 4: return array(nil, depth: depth)
        case 5: return map(nil, depth: depth)
        case 2, 3:
            var bytes: [UInt8] = []
            while !skipBreak() {
                switch value(depth: depth + 1) {
                case .bytes(let part) where major == 2: bytes += part
                case .text(let part) where major == 3: bytes += part.utf8
                default: return nil
                }
            }
            return major == 2 ? .bytes(bytes) : .text(String(decoding: bytes, as: UTF8.self))
        default: return nil
        }
    }

    /// Skips the mark that ends a value without a stated length. The end of the bytes doesn't count as one.
    private mutating func skipBreak() -> Bool {
        guard position < bytes.count, bytes[position] == 0xFF else { return false }
        position += 1
        return true
    }

    private static func half(_ bits: UInt16) -> Double {
        let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 0x3FF))
        let sign = bits >> 15 == 1 ? -1.0 : 1.0
        switch exponent {
        case 0: return sign * fraction / 16_777_216
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default:
            let scale = exponent >= 25 ? Double(1 << (exponent - 25)) : 1 / Double(1 << (25 - exponent))
            return sign * (1024 + fraction) * scale
        }
    }
}
