import ScanModel

/// An international bank account number, ISO 13616: a country, two check digits, and what the country makes of the rest.
enum IBAN {
    static func grammar(_ options: ContentOptions) -> Grammar { Grammar(pattern, judge: judge) }

    /// One alternative for each form, with the countries that have it.
    private static var pattern: String {
        let countries = Dictionary(grouping: BankAccountForm.byCountry) { $0.value }
        let alternatives = countries.map { form, countries in
            "(?:" + countries.map(\.key).sorted().joined(separator: "|") + #")(?: ?\d){2}"# + form.pattern
        }
        return alternatives.sorted().joined(separator: "|")
    }

    private static func judge(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" "])
        guard isRight(number), !isNumbered(matched) else { return nil }
        return Judgement(
            number,
            [
                ContentComponent("country", String(number.prefix(2))),
                ContentComponent("checkDigits", String(number.dropFirst(2).prefix(2))),
                ContentComponent("bankAccount", String(number.dropFirst(4))),
            ])
    }

    /// Whether it is "No 1234…", and Norway is not meant.
    private static func isNumbered(_ matched: MatchedText) -> Bool {
        guard matched.text.hasPrefix("NO"), !matched.before.words.contains("iban") else { return false }
        return matched.cost > 0 || matched.text.dropFirst(2).first == " "
    }

    /// The check of ISO 7064, modulus 97: with its first four characters put last, and letters written as 10 to 35, the
    /// number leaves 1. Check digits are made as 02 to 98, so others that leave 1 as well are none.
    private static func isRight(_ number: String) -> Bool {
        guard let check = Int(number.dropFirst(2).prefix(2)), (2...98).contains(check) else { return false }
        var rest = 0
        for byte in Array(number.utf8.dropFirst(4)) + number.utf8.prefix(4) {
            switch byte {
            case 0x30...0x39: rest = (rest * 10 + Int(byte) - 0x30) % 97
            case 0x41...0x5A: rest = (rest * 100 + Int(byte) - 0x41 + 10) % 97
            default: return false
            }
        }
        return rest == 1
    }
}
