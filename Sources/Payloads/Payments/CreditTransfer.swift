import ScanModel

/// A SEPA credit transfer, by the European Payments Council's guidelines EPC069-12, versions 001 and 002.
enum CreditTransfer {
    /// Lines up to the account are required; later ones may be missing at the end.
    static func components(of payload: Payload) -> [ContentComponent]? {
        guard payload.bytes.count <= 331, let text = text(of: payload) else { return nil }
        var lines = text.lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        guard (7...12).contains(lines.count), lines[0] == "BCD", lines[1] == "001" || lines[1] == "002",
            lines[3] == "SCT"
        else { return nil }
        lines += Array(repeating: "", count: 12 - lines.count)
        let (bic, name, iban, amount) = (lines[4], lines[5], lines[6], lines[7])
        let (purpose, reference, message, information) = (lines[8], lines[9], lines[10], lines[11])
        // In version 002 the BIC is needed outside the European Economic Area only.
        guard Account.isBIC(bic) || (bic.isEmpty && lines[1] == "002"), !name.trimmed.isEmpty, name.count <= 70,
            Account.isIBAN(iban), amount.isEmpty || isAmount(amount),
            purpose.isEmpty || (purpose.utf8.count <= 4 && purpose.isCapitalsOrDigits),
            reference.isEmpty || message.isEmpty, isReference(reference), message.count <= 140,
            information.count <= 70
        else { return nil }
        var components = Components()
        components.add("version", lines[1])
        components.add("bic", bic)
        components.add("name", name)
        components.add("iban", iban)
        components.add("amount", amount.isEmpty ? nil : String(amount.dropFirst(3)))
        components.add("currency", amount.isEmpty ? nil : "EUR")
        components.add("purpose", purpose)
        components.add("reference", reference)
        components.add("message", message)
        components.add("information", information)
        return components.all
    }

    /// Decodes the payload by the character set in its third line: 1 for UTF-8, 2 for ISO 8859-1. The decoder's text is
    /// used for the others, 3 to 8.
    private static func text(of payload: Payload) -> String? {
        guard payload.text.hasPrefix("BCD") else { return nil }
        switch payload.text.lines.dropFirst(2).first {
        case "1": return String(validating: payload.bytes, as: UTF8.self)
        case "2": return String(latin1: payload.bytes)
        case "3", "4", "5", "6", "7", "8": return payload.text
        default: return nil
        }
    }

    private static func isAmount(_ text: String) -> Bool {
        let number = String(text.dropFirst(3))
        return text.hasPrefix("EUR") && Account.isAmount(number, decimals: 0...2) && (Double(number) ?? 0) >= 0.01
    }

    private static func isReference(_ text: String) -> Bool {
        let plain = text.filter { $0 != " " }
        return text.isEmpty
            || (plain.utf8.count <= 35 && (!plain.hasPrefix("RF") || Account.isCreditorReference(plain)))
    }
}
