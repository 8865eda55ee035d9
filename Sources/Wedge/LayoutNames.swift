/// A keyboard layout, identified by its XKB names.
public struct LayoutNames: Sendable, Hashable, CustomStringConvertible {
    /// The layout, such as `de`.
    public var layout: String
    /// The variant, such as `nodeadkeys`; empty for the default.
    public var variant = ""
    /// The keyboard model, such as `pc105`.
    public var model = "pc105"
    /// The options, such as `caps:swapescape,compose:menu`.
    public var options = ""
    /// Whether the file named several layouts.
    public var isFirstOfSeveral = false

    /// The file in which Debian keeps the layout of console and desktop.
    public static let systemFile = "/etc/default/keyboard"

    /// Parses a name such as `de` or `us(intl)`; nil if it can't be a layout.
    public init?(_ text: String) {
        var rest = text[...]
        layout = Self.word(&rest)
        if rest.first == "(", rest.last == ")" {
            rest = rest.dropFirst().dropLast()
            variant = Self.word(&rest)
            if variant.isEmpty { return nil }
        }
        guard !layout.isEmpty, rest.isEmpty else { return nil }
    }

    /// Parses `/etc/default/keyboard`. Of several layouts it takes the first, which is active after login.
    public init(file text: String) {
        var found: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            found[parts[0].filter { !$0.isWhitespace }] = Self.unquoted(parts[1])
        }
        func first(_ name: String) -> String {
            found[name].map { String($0.prefix { $0 != "," }) } ?? ""
        }
        // Without a name, the layout is that of the United States, as in XKB.
        layout = first("XKBLAYOUT").isEmpty ? "us" : first("XKBLAYOUT")
        variant = first("XKBVARIANT")
        if !first("XKBMODEL").isEmpty { model = first("XKBMODEL") }
        options = found["XKBOPTIONS"] ?? ""
        isFirstOfSeveral = found["XKBLAYOUT"]?.contains(",") == true
    }

    /// The name, such as `us(intl)`.
    public var description: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }

    private static func word(_ text: inout Substring) -> String {
        let word = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
        text = text.dropFirst(word.count)
        return String(word)
    }

    private static func unquoted(_ text: Substring) -> String {
        let text = text.drop(while: \.isWhitespace)
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            return String(text.prefix { !$0.isWhitespace && $0 != "#" })
        }
        return String(text.dropFirst().prefix { $0 != quote })
    }
}
