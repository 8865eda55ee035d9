import ScanModel

/// A telephone number to call: `tel:+1-212-555-1212;ext=7` (RFC 3966).
enum TelephoneCall {
    static func components(of text: String) -> [ContentComponent]? {
        guard let parts = text.trimmed.dropping(prefix: "tel:")?.split(separator: ";"), let first = parts.first,
            let number = first.percentDecoded.flatMap({ DialString($0) })
        else { return nil }
        var components = Components()
        components.add("number", number.digits)
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { return nil }
            switch pair[0].lowercased() {
            case "ext":
                guard let extent = DialString(String(pair[1]), least: 1) else { return nil }
                components.add("extension", extent.digits)
            case "phone-context": components.add("context", String(pair[1]))
            default: break
            }
        }
        return components.all
    }
}

/// A telephone number without the signs that only make it readable.
struct DialString {
    /// Digits, `*` and `#`, after a plus sign if the number is international.
    let digits: String

    /// - Parameter least: minimum number of digits.
    /// - Returns: nil if it is no number.
    init?(_ text: String, least: Int = 2) {
        var digits = text.trimmed.filter { !" -.()/\u{A0}".contains($0) }
        let isInternational = digits.hasPrefix("+")
        if isInternational { digits.removeFirst() }
        let allowed = isInternational ? "0123456789" : "0123456789*#"
        guard digits.count >= least, digits.count <= 32, digits.allSatisfy(allowed.contains),
            digits.contains(where: \.isNumber)
        else { return nil }
        self.digits = (isInternational ? "+" : "") + digits
    }
}
