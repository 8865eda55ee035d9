import ScanModel

/// A value without parts, as YAML's core schema reads it, with 1.1's words for true and false: `on`, `off`, `yes`, `no`.
struct YAMLScalar {
    /// The characters, without quotes and escapes.
    let text: String
    /// Whether it is written without quotes, and not as a block.
    let isPlain: Bool

    /// The value. Quoted values are text, whatever they look like.
    var content: SettingNode.Content {
        guard isPlain else { return .string(text) }
        switch text.lowercased() {
        case "", "~", "null": return .null
        case "true", "yes", "on": return .boolean(true)
        case "false", "no", "off": return .boolean(false)
        case ".inf", "+.inf": return .number(.infinity)
        case "-.inf": return .number(-.infinity)
        case ".nan": return .number(.nan)
        default: return number.map { .number($0) } ?? .string(text)
        }
    }

    /// Swift also reads words such as `nan` and `-infinity` as numbers.
    private var number: Double? {
        guard let first = text.utf8.first(where: { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }),
            (0x30...0x39).contains(first) || first == UInt8(ascii: ".")
        else { return nil }
        return Double(text.filter { $0 != "_" })
    }
}
