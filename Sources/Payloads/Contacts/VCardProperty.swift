/// A property of a vCard: `TEL;TYPE=work,voice:+1-418-656-9254`.
struct VCardProperty {
    /// The name in capital letters, without its group.
    let name: String
    /// The value, decoded; its escapes are kept.
    let value: String
    /// The types, in small letters, separated by commas; nil if there are none.
    let types: String?

    /// The value without escapes.
    var text: String { value.unescaped.trimmed }

    /// Parses an unfolded line; nil if it isn't a property.
    init?(_ line: String) {
        // A colon within a parameter in quotes doesn't end it.
        var isQuoted = false
        let head = line.unicodeScalars.prefix { scalar in
            if scalar == "\"" { isQuoted.toggle() }
            return isQuoted || scalar != ":"
        }
        guard head.endIndex < line.unicodeScalars.endIndex else { return nil }
        let parameters = String(head).split(separator: ";").map(String.init)
        guard let name = parameters.first?.split(separator: ".").last, name.isFieldName else { return nil }
        let raw = String(line.unicodeScalars[head.endIndex...].dropFirst())
        self.name = name.uppercased()
        let words = parameters.dropFirst().map { $0.lowercased() }
        // Version 2.1 writes types and encodings without a name.
        let named = words.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        let types = named.compactMap { part in
            part.count == 1 ? part[0] : part.first == "type" ? part.last?.replacing("\"", with: "") : nil
        }
        let known = types.filter { $0 != "quoted-printable" && $0 != "base64" && $0 != "8bit" }
        self.types = known.isEmpty ? nil : known.joined(separator: ",")
        guard words.contains(where: Self.isQuotedPrintable) else {
            value = raw
            return
        }
        value = Self.decoded(raw, isLatin1: words.contains("charset=iso-8859-1"))
    }

    private static func isQuotedPrintable(_ parameter: String) -> Bool {
        parameter == "quoted-printable" || parameter == "encoding=quoted-printable"
    }

    /// Joins folded lines: those that continue with a blank, and soft line ends of quoted-printable text.
    static func unfolded(_ lines: [String]) -> [String] {
        var joined: [String] = []
        var isQuoted = false
        for line in lines {
            let last = joined.count - 1
            if last >= 0, isQuoted, joined[last].hasSuffix("=") {
                joined[last].removeLast()
                joined[last] += line
            } else if last >= 0, let first = line.unicodeScalars.first, first == " " || first == "\t" {
                joined[last] += String(line.unicodeScalars.dropFirst())
            } else {
                joined.append(line)
                isQuoted = line.uppercased().split(separator: ":").first?.contains("QUOTED-PRINTABLE") ?? false
            }
        }
        return joined
    }

    /// Decodes quoted-printable text (RFC 2045); wrong escapes are kept.
    private static func decoded(_ text: String, isLatin1: Bool) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let code = rest.prefix(2).map(\.hexValue)
            guard byte == UInt8(ascii: "="), code.count == 2, let high = code[0], let low = code[1] else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return isLatin1 ? String(latin1: bytes) : String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// Decodes ISO 8859-1.
    init(latin1 bytes: [UInt8]) { self = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
}
