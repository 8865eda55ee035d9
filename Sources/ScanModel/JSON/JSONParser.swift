/// Parses JSON (RFC 8259) into nodes with their positions.
///
/// Input from a socket must cost time linear in its length, whatever it contains, must not nest deeply, and must not
/// repeat a key. Foundation's decoder doesn't ensure this: when asked for a value of any shape, it tries each shape at
/// each level, and it accepts the last of two equal keys.
struct JSONParser {
    private let bytes: [UInt8]
    private var position = 0

    /// No request nests deeper than six levels.
    private static let deepest = 16
    /// No request has more than a few hundred values, and each value costs time and memory.
    static let mostValues = 2000
    private let mostValues: Int
    private var values = 0

    init(_ bytes: [UInt8], mostValues: Int = Self.mostValues) {
        self.bytes = bytes
        self.mostValues = mostValues
    }

    /// Parses the bytes as one value; returns nil if they aren't one.
    mutating func parse() -> SettingNode? {
        guard let node = value(at: SettingNode.Place(), depth: 0) else { return nil }
        skipBlanks()
        return position == bytes.count ? node : nil
    }

    private mutating func value(at place: SettingNode.Place, depth: Int) -> SettingNode? {
        skipBlanks()
        values += 1
        guard depth < Self.deepest, values <= mostValues, let byte = peek else { return nil }
        let content: SettingNode.Content? =
            switch byte {
            case UInt8(ascii: "{"): members(place, depth)
            case UInt8(ascii: "["): elements(place, depth)
            case UInt8(ascii: "\""): string().map { .string($0) }
            case UInt8(ascii: "t"): take("true") ? .boolean(true) : nil
            case UInt8(ascii: "f"): take("false") ? .boolean(false) : nil
            case UInt8(ascii: "n"): take("null") ? .null : nil
            default: number().map { .number($0) }
            }
        return content.map { SettingNode($0, at: place) }
    }

    private mutating func members(_ place: SettingNode.Place, _ depth: Int) -> SettingNode.Content? {
        position += 1
        var members: [(key: SettingNode, value: SettingNode)] = []
        if end(with: "}") { return .map(members) }
        while true {
            skipBlanks()
            guard peek == UInt8(ascii: "\""), let name = string() else { return nil }
            skipBlanks()
            guard take(":") else { return nil }
            let place = place.member(name)
            guard let value = value(at: place, depth: depth + 1) else { return nil }
            members.append((SettingNode(.string(name), at: place), value))
            if end(with: "}") { return .map(members) }
            guard take(",") else { return nil }
        }
    }

    private mutating func elements(_ place: SettingNode.Place, _ depth: Int) -> SettingNode.Content? {
        position += 1
        var elements: [SettingNode] = []
        if end(with: "]") { return .list(elements) }
        while let element = value(at: place.element(elements.count), depth: depth + 1) {
            elements.append(element)
            if end(with: "]") { return .list(elements) }
            guard take(",") else { return nil }
        }
        return nil
    }

    private mutating func string() -> String? {
        position += 1
        var text: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case 0..<0x20: return nil
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = peek else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = hexadecimal() else { return nil }
            guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
            // The second half of a surrogate pair must follow.
            guard take("\\u"), let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else { return nil }
            return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        default: return nil
        }
    }

    private mutating func hexadecimal() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = bytes[position..<position + 4]
        position += 4
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func number() -> Double? {
        let start = position
        while let byte = peek, (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
        guard Self.isNumber(bytes[start..<position]) else { return nil }
        return Double(String(decoding: bytes[start..<position], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns whether the bytes are a number in JSON's grammar. Swift accepts more: a leading +, leading zeros, a
    /// point at the start or end.
    ///
    /// This isn't a regular expression because matching a line of nothing but numbers took seconds with one.
    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        func skip(_ some: String) -> Bool {
            guard let byte = rest.first, some.utf8.contains(byte) else { return false }
            rest.removeFirst()
            return true
        }
        func digits() -> Int {
            let count = rest.prefix { (0x30...0x39).contains($0) }.count
            rest.removeFirst(count)
            return count
        }
        _ = skip("-")
        if !skip("0"), digits() == 0 { return false }
        if skip("."), digits() == 0 { return false }
        if skip("eE") {
            _ = skip("+-")
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ word: StaticString) -> Bool {
        let isNext = word.withUTF8Buffer { word in bytes[position...].starts(with: word) }
        if isNext { position += word.utf8CodeUnitCount }
        return isNext
    }

    private mutating func end(with bracket: StaticString) -> Bool {
        skipBlanks()
        return take(bracket)
    }

    private mutating func skipBlanks() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }
}
