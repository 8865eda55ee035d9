import ScanModel

/// Telephone numbers, by the plans of numbers of all countries (libphonenumber).
enum TelephoneNumber {
    static func grammar(_ options: ContentOptions) -> Grammar {
        Grammar(
            #"\+?[ (]{0,2}\d(?: ?[-./()–]{0,2} ?\d){3,16}(?:,? ?(?:[Ee]xt\.?|[Xx]|#|DW|App\.?) ?(?<extension>\d{1,5}))?"#
        ) { judge($0, country: options.country) }
    }

    private static func judge(_ match: MatchedText, country: String) -> Judgement? {
        guard !isSomethingElse(match), let number = DialledNumber(match.text, country: country) else { return nil }
        let isInternational =
            match.text.hasPrefix("+") || (digits(match.text).hasPrefix("00") && country != number.region)
        guard Evidence(match, number, isInternational: isInternational).isEnough else { return nil }
        var components = [
            ContentComponent("countryCode", "+\(number.countryCode)"),
            ContentComponent("nationalNumber", number.national),
            ContentComponent("region", number.region), ContentComponent("kind", number.kind),
        ]
        if !number.extension.isEmpty { components.append(ContentComponent("extension", number.extension)) }
        let suffix = number.extension.isEmpty ? "" : ";ext=\(number.extension)"
        return Judgement(number.e164 + suffix, components)
    }

    /// The forms that other things of digits have, and the words that say what they are.
    private static func isSomethingElse(_ match: MatchedText) -> Bool {
        (dates.matches(match.text) != nil && !match.isNamed(ownWords)) || match.isPartOfNumber
            || match.isBehindHexadecimal
            // Times have colons where numbers to dial have points.
            || (!match.signsAreSeen && !match.text.hasPrefix("+") && !match.isNamed(ownWords))
            // IP before an address of a computer may have been read as a P.
            || (computers.matches(match.text) != nil && (match.wordBefore?.count ?? 0) < 3)
            || match.isNamed(otherWords) || (match.isInRow && !match.text.hasPrefix("+") && !match.isNamed(ownWords))
            // Digits that go together are on every label.
            || match.leavesOut
            || match.before.last { $0 != " " }.map { "€$£¥#№%".contains($0) } == true
            || match.after.first { $0 != " " }.map { "€$£%".contains($0) } == true
    }

    private static func program(_ pattern: String) -> PatternProgram {
        do { return try PatternProgram(PatternParser.parse(pattern)) } catch {
            preconditionFailure("\(pattern): \(error)")
        }
    }
    /// Dates, and times after them.
    private static let dates = program(
        #"\d{1,2}([./-])\d{1,2}[./-](\d{4}|\d{2})( .*)?|\d{4}[./-]\d{1,2}[./-]\d{1,2}( .*)?"#)
    private static let computers = program(#"\d{1,3}(\.\d{1,3}){3}"#)
    private static let otherWords = [
        "no", "nr", "nº", "n°", "order", "invoice", "article", "art", "isbn", "ean", "gtin", "iban", "konto", "kto",
        "plz", "zip",
        "vat", "tax", "p/n", "pn", "mpn", "m/n", "id", "ref", "serial", "sn", "s/n", "lot", "batch", "charge",
        "rechnung", "auftrag", "bestellung",
        "kundennummer", "customer", "account", "steuer", "version", "item", "sku", "part", "model", "imei", "pin",
        "code",
        "commande", "facture", "client", "pedido", "factura", "artikel", "tracking", "card",
    ]
    fileprivate static let ownWords = [
        "tel", "telefon", "telephone", "phone", "fon", "fax", "telefax", "mobil", "mobile", "handy", "cell", "call",
        "hotline",
        "whatsapp", "sms", "ruf", "tél", "téléphone", "portable", "teléfono", "móvil", "telefono", "cellulare",
        "telefoon", "tlf",
        "telefone", "celular", "gsm", "kom", "dial", "appelez", "llame", "t", "m", "f", "p", "ph", "mob", "✆", "☎",
    ]

    static func digits(_ text: String) -> String { text.filter { $0.isASCII && $0.isNumber } }

    /// Whether digits stand together as they do where the number is written by the rules, the country's code aside.
    private static func isGrouped(_ groups: [Int], as number: DialledNumber) -> Bool {
        let national = number.national.digitGroups
        return groups == national || groups.suffix(national.count) == national[...]
    }

    /// What speaks for a number, beyond that it exists: many numbers do.
    private struct Evidence {
        let isEnough: Bool

        init(_ match: MatchedText, _ number: DialledNumber, isInternational: Bool) {
            let plain = match.text.components(before: match["extension"])
            let (written, groups) = (digits(plain), plain.digitGroups)
            let hasTrunk = !number.trunkPrefix.isEmpty && written.hasPrefix(number.trunkPrefix)
            // A letter alone before it says little: it may be the end of another word.
            let isNamed =
                match.isNamed(ownWords) && ((match.wordBefore?.count ?? 0) > 1 || groups.allSatisfy { $0 > 1 })
            guard number.isValid else {
                // Plans of numbers change faster than libraries: a form that only such numbers have makes up for it.
                let isWritten =
                    groups.suffix(3) == [3, 3, 4] && number.countryCode == 1
                    && match.text.contains { "-(.".contains($0) }
                isEnough =
                    (isInternational && groups.count > 2 || isNamed || isWritten)
                    && TelephoneNumber.isGrouped(groups, as: number)
                return
            }
            isEnough =
                isInternational || isNamed || (groups.count > 1 && TelephoneNumber.isGrouped(groups, as: number))
                || (hasTrunk && number.trunkPrefix == "0"
                    // A digit alone at the end is a check digit's place.
                    && (groups.count > 1 ? groups.last != 1 : (9...12).contains(written.count)))
        }
    }
}

extension String {
    /// How many digits stand together, from the left.
    fileprivate var digitGroups: [Int] {
        split { !($0.isASCII && $0.isNumber) }.map(\.count)
    }

    /// What stands before an extension.
    fileprivate func components(before part: String?) -> String {
        guard let part, hasSuffix(part) else { return self }
        return String(dropLast(part.count))
    }
}
