import ScanModel

/// An international bank account number, ISO 13616: a country, two check digits, and a part that the country defines.
enum IBAN {
    static func grammar(_ options: ContentOptions) -> Grammar { Grammar(pattern, judge: judge) }

    /// One alternative for each form, with the countries that use it.
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

    /// Returns whether it is "No 1234…" instead of a Norwegian number.
    private static func isNumbered(_ matched: MatchedText) -> Bool {
        guard matched.text.hasPrefix("NO"), !matched.before.words.contains("iban") else { return false }
        return matched.cost > 0 || matched.text.dropFirst(2).first == " "
    }

    /// Returns whether the ISO 7064 check, modulus 97, holds: with the first four characters moved to the end and
    /// letters written as 10 to 35, the remainder is 1. Check digits are generated from 02 to 98; others that also
    /// leave 1 are invalid.
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
