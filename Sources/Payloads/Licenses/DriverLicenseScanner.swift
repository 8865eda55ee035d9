/// Extracts the elements from the text of a license's code.
///
/// The text states where each part begins and how long it is, but many issuers count wrongly. Therefore the parts are
/// found by their terminators.
struct DriverLicenseScanner {
    private var rest: Substring.UnicodeScalarView

    /// The header before the parts.
    struct Header {
        var issuer: String
        var version: Int
        /// The types of the parts: DL, ID, or Z and a letter for the issuer's own parts.
        var subfiles: [String]
    }

    init(_ payload: String) { rest = payload[...].unicodeScalars }

    /// Parses the header; nil if there is none.
    mutating func header() -> Header? {
        guard rest.first == "@" else { return nil }
        // Line feed, record separator, carriage return; some issuers omit one or add one.
        rest = rest.dropFirst().drop { $0.value <= 0x20 }
        // The first version uses another word.
        guard skip("ANSI") || skip("AAMVA") else { return nil }
        rest = rest.drop { $0 == " " }
        guard let issuer = digits(6), let version = digits(2).flatMap({ Int($0) }), version > 0 else { return nil }
        // The issuer's own version exists since the second version.
        if version > 1, digits(2) == nil { return nil }
        guard digits(2) != nil else { return nil }
        var subfiles: [String] = []
        while let subfile = subfile() { subfiles.append(subfile) }
        return Header(issuer: issuer, version: version, subfiles: subfiles)
    }

    private mutating func skip(_ word: String) -> Bool {
        guard rest.starts(with: word.unicodeScalars) else { return false }
        rest = rest.dropFirst(word.unicodeScalars.count)
        return true
    }

    private mutating func digits(_ count: Int) -> String? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        rest = rest.dropFirst(count)
        return String(digits)
    }

    /// Consumes the entry of a part, with its offset and length, and returns the part's type.
    private mutating func subfile() -> String? {
        let entry = rest.prefix(10)
        guard entry.count == 10, entry.prefix(2).allSatisfy({ ("A"..."Z").contains($0) }),
            entry.dropFirst(2).allSatisfy({ ("0"..."9").contains($0) })
        else {
            return nil
        }
        rest = rest.dropFirst(10)
        return String(entry.prefix(2))
    }

    /// Returns the elements after the header by their three-letter identifiers; of several with the same one, the
    /// first.
    func elements(of header: Header) -> [String: String] {
        var elements: [String: String] = [:]
        for line in rest.split(whereSeparator: { ["\n", "\r", "\u{1E}", "\u{1C}"].contains($0) }) {
            var line = line.drop { $0 == " " }
            // The first element of a part is preceded by the part's type.
            if let type = header.subfiles.first(where: { line.starts(with: $0.unicodeScalars) }),
                Self.isIdentifier(line.dropFirst(2).prefix(3))
            {
                line = line.dropFirst(type.unicodeScalars.count)
            }
            guard Self.isIdentifier(line.prefix(3)) else { continue }
            let value = String(line.dropFirst(3)).split(separator: " ").joined(separator: " ")
            let identifier = String(line.prefix(3))
            if elements[identifier] == nil, !Self.nothing.contains(value.lowercased()) { elements[identifier] = value }
        }
        return elements
    }

    private static func isIdentifier(_ scalars: Substring.UnicodeScalarView.SubSequence) -> Bool {
        scalars.count == 3 && (scalars.first == "D" || scalars.first == "Z")
            && scalars.allSatisfy { ("A"..."Z").contains($0) }
    }

    /// The values that stand for unknown or withheld data.
    private static let nothing: Set<String> = ["", "none", "unavl", "unavail", "n/a"]
}
