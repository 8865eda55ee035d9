import ScanModel

/// A Swiss QR-bill, by SIX's Swiss Implementation Guidelines QR-bill, versions 2.0 to 2.3.
enum SwissBill {
    static func components(of text: String) -> [ContentComponent]? {
        guard text.hasPrefix("SPC") else { return nil }
        var lines = text.lines
        // A line end after the last line isn't allowed, but common.
        if lines.count > 31, lines.last?.isEmpty == true { lines.removeLast() }
        guard (31...34).contains(lines.count), lines[0] == "SPC", lines[1].hasPrefix("02"), lines[1].utf8.count == 4,
            lines[1].isDigits, lines[2] == "1", lines[30] == "EPD", lines[11...17].allSatisfy(\.isEmpty)
        else { return nil }
        lines += Array(repeating: "", count: 34 - lines.count)
        let (iban, amount, currency) = (lines[3], lines[18], lines[19])
        guard iban.utf8.count == 21, ["CH", "LI"].contains(iban.prefix(2)), Account.isIBAN(iban),
            let creditor = SwissAddress(lines[4...10]),
            amount.isEmpty || Account.isAmount(amount, decimals: 2...2), currency == "CHF" || currency == "EUR",
            isReference(lines[28], type: lines[27], iban: iban), lines[29].count <= 140, lines[31].count <= 140,
            lines[32].count <= 100, lines[33].count <= 100
        else { return nil }
        let debtor = SwissAddress(lines[20...26])
        guard debtor != nil || lines[20...26].allSatisfy(\.isEmpty) else { return nil }
        var components = Components()
        components.add("version", lines[1])
        components.add("iban", iban)
        creditor.add(to: &components, prefix: "creditor")
        components.add("amount", amount)
        components.add("currency", currency)
        debtor?.add(to: &components, prefix: "debtor")
        components.add("referenceType", lines[27])
        components.add("reference", lines[28])
        components.add("message", lines[29])
        components.add("billInformation", lines[31])
        for scheme in lines[32...33] { components.add("alternativeScheme", scheme) }
        return components.all
    }

    /// Whether the reference is of its type, and the account of the kind that the type requires: a QR-IBAN, whose
    /// institution has a number from 30000 to 31999, for QR references only.
    private static func isReference(_ reference: String, type: String, iban: String) -> Bool {
        let isQR = (30_000...31_999).contains(Int(iban.dropFirst(4).prefix(5)) ?? 0)
        return switch type {
        case "QRR": isQR && Account.isQRReference(reference)
        case "SCOR": !isQR && Account.isCreditorReference(reference)
        case "NON": !isQR && reference.isEmpty
        default: false
        }
    }
}

/// An address in seven lines: type, name, and by type street, number, postal code, town, or two lines; country.
struct SwissAddress {
    private let lines: [String]
    private let names: [String]

    /// - Returns: nil if a required line is missing, or a line is too long.
    init?(_ all: ArraySlice<String>) {
        let lines = Array(all)
        let lengths = [1, 70, 70, lines[0] == "S" ? 16 : 70, 16, 35, 2]
        guard zip(lines, lengths).allSatisfy({ $0.count <= $1 }), !lines[1].trimmed.isEmpty,
            lines[6].isCapitals, lines[6].utf8.count == 2
        else { return nil }
        switch lines[0] {
        case "S":
            guard !lines[4].isEmpty, !lines[5].isEmpty else { return nil }
            names = ["Name", "Street", "HouseNumber", "PostalCode", "Town", "Country"]
        case "K":
            guard !lines[3].isEmpty, lines[4].isEmpty, lines[5].isEmpty else { return nil }
            names = ["Name", "AddressLine", "SecondAddressLine", "", "", "Country"]
        default: return nil
        }
        self.lines = Array(lines.dropFirst())
    }

    func add(to components: inout Components, prefix: String) {
        for (name, line) in zip(names, lines) { components.add(prefix + name, line) }
    }
}
