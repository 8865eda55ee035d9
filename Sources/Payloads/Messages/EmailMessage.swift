import ScanModel

/// An e-mail to send: a mailto address (RFC 6068), or NTT Docomo's `MATMSG:TO:someone@example.com;SUB:Test;BODY:Text;;`.
enum EmailMessage {
    static func components(of text: String) -> [ContentComponent]? {
        if let message = DocomoFields(text, prefix: "MATMSG:") {
            return components(
                to: message.all("TO"), others: [("subject", message.first("SUB")), ("body", message.first("BODY"))])
        }
        guard let address = text.trimmed.dropping(prefix: "mailto:"), let link = ContactLink(address) else {
            return nil
        }
        let others = ["cc", "bcc", "subject", "body"].flatMap { name in
            link.values(name).map { (name, Optional($0)) }
        }
        return components(to: link.recipients + link.values("to").flatMap(ContactLink.list), others: others)
    }

    private static func components(to: [String], others: [(String, String?)]) -> [ContentComponent]? {
        let copies = others.filter { $0.0.hasSuffix("cc") }.compactMap(\.1).flatMap(ContactLink.list)
        guard !(to + copies).isEmpty, (to + copies).allSatisfy(isAddress) else { return nil }
        var components = Components()
        for address in to { components.add("to", address) }
        for (name, value) in others { components.add(name, value) }
        return components.all
    }

    /// Whether it is a mail address: a local part, and a domain of at least two labels.
    private static func isAddress(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@"), at != text.startIndex, text.utf8.count <= 254 else { return false }
        let labels = text[at...].dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && !text.unicodeScalars.contains { $0.value <= 0x20 }
            && labels.allSatisfy { label in
                !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
            } && text[..<at].unicodeScalars.allSatisfy { !"()<>[]:;,\\@".unicodeScalars.contains($0) }
    }
}
