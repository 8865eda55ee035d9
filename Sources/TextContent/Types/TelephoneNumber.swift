import ScanModel

/// Telephone numbers, by the numbering plans of all countries (libphonenumber).
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

    /// Returns whether the form, or the words beside it, indicate another kind of number.
    private static func isSomethingElse(_ match: MatchedText) -> Bool {
        (dates.matches(match.text) != nil && !match.isNamed(ownWords)) || match.isPartOfNumber
            || match.isBehindHexadecimal
            // Times have colons where telephone numbers have points.
            || (!match.signsAreSeen && !match.text.hasPrefix("+") && !match.isNamed(ownWords))
            // "IP" before a computer's address may have been read as a P.
            || (computers.matches(match.text) != nil && (match.wordBefore?.count ?? 0) < 3)
            || match.isNamed(otherWords) || (match.isInRow && !match.text.hasPrefix("+") && !match.isNamed(ownWords))
            // Every label has digits that form a number if a character between them is omitted.
            || match.leavesOut
            || match.before.last { $0 != " " }.map { "€$£¥#№%".contains($0) } == true
            || match.after.first { $0 != " " }.map { "€$£%".contains($0) } == true
    }

    private static func program(_ pattern: String) -> PatternProgram {
        do { return try PatternProgram(PatternParser.parse(pattern)) } catch {
            preconditionFailure("\(pattern): \(error)")
        }
    }
    /// Dates, optionally followed by times.
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

    /// Returns whether digits are grouped by the rules for the number, apart from the country code.
    private static func isGrouped(_ groups: [Int], as number: DialledNumber) -> Bool {
        let national = number.national.digitGroups
        return groups == national || groups.suffix(national.count) == national[...]
    }

    /// The evidence for a telephone number. Existence isn't enough, because many numbers exist.
    private struct Evidence {
        let isEnough: Bool

        init(_ match: MatchedText, _ number: DialledNumber, isInternational: Bool) {
            let plain = match.text.components(before: match["extension"])
            let (written, groups) = (digits(plain), plain.digitGroups)
            let hasTrunk = !number.trunkPrefix.isEmpty && written.hasPrefix(number.trunkPrefix)
            // A single letter before it is weak evidence; it may be the end of another word.
            let isNamed =
                match.isNamed(ownWords) && ((match.wordBefore?.count ?? 0) > 1 || groups.allSatisfy { $0 > 1 })
            guard number.isValid else {
                // Numbering plans change faster than libraries, so a form that only telephone numbers have is accepted.
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
                    // A single digit at the end is probably a check digit.
                    && (groups.count > 1 ? groups.last != 1 : (9...12).contains(written.count)))
        }
    }
}

extension String {
    /// The lengths of its groups of digits, from left to right.
    fileprivate var digitGroups: [Int] {
        split { !($0.isASCII && $0.isNumber) }.map(\.count)
    }

    /// Returns the text before an extension.
    fileprivate func components(before part: String?) -> String {
        guard let part, hasSuffix(part) else { return self }
        return String(dropLast(part.count))
    }
}
