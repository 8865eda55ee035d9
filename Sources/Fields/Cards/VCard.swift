extension BusinessCard {
    /// The card as vCard 4.0 (RFC 6350): lines end with CR LF, and are folded at 75 octets.
    public var vCard: String {
        var lines = ["BEGIN:VCARD", "VERSION:4.0"]
        // FN is required; a card without a person stands for the company.
        lines.append("FN:" + Self.escaped(name?.value ?? company?.value ?? ""))
        if name == nil, company != nil { lines.append("KIND:org") }
        if let company { lines.append("ORG:" + Self.escaped(company.value)) }
        if let title { lines.append("TITLE:" + Self.escaped(title.value)) }
        for telephone in telephones {
            let kind =
                switch telephone.value.kind {
                case .voice: "voice"
                case .mobile: "cell"
                case .fax: "fax"
                }
            lines.append("TEL;VALUE=uri;TYPE=\"work,\(kind)\":tel:\(telephone.value.number)")
        }
        lines += emails.map { "EMAIL;TYPE=work:" + Self.escaped($0.value) }
        lines += webAddresses.map { "URL:" + $0.value }
        if let address { lines.append("ADR;TYPE=work:;;" + Self.escaped(address.value) + ";;;;") }
        lines.append("END:VCARD")
        return lines.map { Self.folded($0) + "\r\n" }.joined()
    }

    /// Escapes a value's text (section 3.4).
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\\\"
            case ",": result += "\\,"
            case ";": result += "\\;"
            case "\n", "\r\n": result += "\\n"
            case "\r": continue
            default: result.append(character)
            }
        }
        return result
    }

    /// Octets of a line, without its end (section 3.2).
    private static let longestLine = 75

    /// Breaks a line between characters; each further line begins with a blank.
    private static func folded(_ line: String) -> String {
        var (result, octets) = ("", 0)
        for scalar in line.unicodeScalars {
            let length = String(scalar).utf8.count
            if octets + length > longestLine {
                result += "\r\n "
                octets = 1
            }
            result.unicodeScalars.append(scalar)
            octets += length
        }
        return result
    }
}
