import ScanModel

/// A vehicle identification number, ISO 3779: 17 characters except I, O and Q.
enum VehicleIdentificationNumber {
    static func grammars(_ options: ContentOptions) -> [Grammar] {
        let latestYear = options.referenceYear + 1
        var checked = Grammar(pattern) { judge(replacingWrongLetters($0.text), latestYear: latestYear) }
        var unchecked = Grammar(pattern) { judge(replacingWrongLetters($0.text), latestYear: nil) }
        // Letters and digits may be anywhere, so some look-alikes would pass the check digit by chance.
        checked.lookalikes = []
        unchecked.lookalikes = []
        // Only what was read distinguishes one from another.
        unchecked.mostCost = ContentReader.margin
        return [checked, unchecked]
    }

    /// The last four characters are digits.
    private static let pattern = #"[A-Z\d]{13}[OIQ\d]{4}"#

    /// Replaces I, O and Q, which don't occur, by the digits that were misread as them.
    private static func replacingWrongLetters(_ text: String) -> [Character] {
        text.map { $0 == "I" ? "1" : $0 == "O" || $0 == "Q" ? "0" : $0 }
    }

    /// - Parameter latestYear: the latest possible model year; nil if neither a check digit nor a year is required.
    private static func judge(_ number: [Character], latestYear: Int?) -> Judgement? {
        let text = String(number)
        guard let country = VehicleOrigin.country(of: text), let region = VehicleOrigin.region(of: text) else {
            return nil
        }
        // China requires the check digit as North America does.
        guard (region == "North America" || country == "CN") == (latestYear != nil) else { return nil }
        let year = latestYear.flatMap { VehicleModelYear.of(number, latest: $0) }
        if latestYear != nil, year == nil || !checkDigitIsRight(number) { return nil }
        // Without a check digit, only letters distinguish it from other long numbers.
        if latestYear == nil, number.count(where: \.isLetter) < 3 { return nil }
        var components = [
            ContentComponent("wmi", String(number[..<3])),
            ContentComponent("vds", String(number[3..<9])),
            ContentComponent("vis", String(number[9...])),
            ContentComponent("region", region),
            ContentComponent("country", country),
        ]
        if let year { components.append(ContentComponent("modelYear", "\(year)")) }
        var judgement = Judgement(text, components)
        judgement.corrected = text
        judgement.lacksCheck = latestYear == nil
        return judgement
    }

    /// The values of letters: A to H are 1 to 8, J to R 1 to 9 (without O and Q), S to Z 2 to 9.
    private static let values: [Character: Int] = {
        var values: [Character: Int] = [:]
        let rows = [("0123456789", 0), ("ABCDEFGH", 1), ("JKLMN", 1), ("P", 7), ("R", 9), ("STUVWXYZ", 2)]
        for (characters, first) in rows {
            for (place, character) in characters.enumerated() { values[character] = first + place }
        }
        return values
    }()

    /// Returns whether the weighted sum modulo 11 equals the check digit; X is 10.
    private static func checkDigitIsRight(_ number: [Character]) -> Bool {
        let values = number.compactMap { Self.values[$0] }
        guard values.count == 17 else { return false }
        let rest = values.weighed([8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
        return number[8] == (rest == 10 ? "X" : Character("\(rest)"))
    }
}
