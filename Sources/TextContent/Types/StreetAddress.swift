import ScanModel

/// Postal addresses in the United States, the United Kingdom, Germany and France: street and number, then postal code
/// and city, on one line or on consecutive ones.
enum StreetAddress {
    /// The separator between parts: a line end or a comma.
    private static let joint = #"(?: ?,? ?\n ?|, ?)"#
    private static let name = #"\p{L}[\p{L}'’.-]*"#
    private static let names = "\(name)(?: \(name)){0,3}"
    /// Numbered streets: 2nd Street.
    private static let numbered = #"\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)"#

    static func grammars(_ options: ContentOptions) -> [Grammar] {
        let number = #"\d{1,5}(?: ?[A-Za-z])?(?: ?[-–/] ?\d{1,4}[A-Za-z]?)?"#
        let unit = #"(?:,? (?:Apt|Suite|Ste|Unit|Floor|Fl|Rm|#)\.? ?[A-Za-z0-9-]{1,6})?"#
        let american =
            "(?<street>\(number) (?:\(name) )?(?:\(numbered) )?\(names)\(unit))\(joint)(?:(?<unit>(?:Apt|Suite|Ste|Unit)\\.? ?[A-Za-z0-9-]{1,6})\(joint))?"
            + "(?<city>\(names)),? (?<state>[A-Z]{2}) (?<code>\\d{5}(?:-\\d{4})?)"
        let british =
            "(?:(?<house>(?:Flat|Unit|Suite) ?[A-Za-z0-9]{1,4})\(joint))?(?<street>\(number) \(names))\(joint)"
            + "(?:(?<area>\(names))\(joint))?(?<city>\(names))(?:\(joint)| )(?<code>[A-Z]{1,2}\\d[A-Z0-9]? ?\\d[A-Z]{2})"
        let german = "(?<street>\(names) \(number))\(joint)(?:D-|DE-)?(?<code>\\d{5}) (?<city>\(names))"
        let french =
            "(?<street>\(number)(?: ?(?:bis|ter|quater))?,? \(names)(?: \(name)){0,2})\(joint)(?:F-)?(?<code>\\d{5}) (?<city>\(names)(?: CEDEX(?: \\d{1,2})?)?)"
        return [("US", american), ("GB", british), ("DE", german), ("FR", french)].sorted { a, b in
            (a.0 == options.country ? 0 : 1, a.0) < (b.0 == options.country ? 0 : 1, b.0)
        }.map { country, pattern in
            var grammar = Grammar(pattern) { judge($0, country) }
            grammar.lines = 1...4
            grammar.lookalikes = [.shapes, .signs]
            return grammar
        }
    }

    private static func judge(_ match: MatchedText, _ country: String) -> Judgement? {
        guard let street = match["street"], let code = match["code"], let city = match["city"] else { return nil }
        guard PostalCodes.exists(code, in: country, state: match["state"]), StreetWords.isStreet(street, in: country)
        else { return nil }
        guard let first = city.first, first.isUppercase else { return nil }
        let street2 = [match["house"], street, match["unit"]].compactMap { $0 }.joined(separator: ", ")
        var components = [ContentComponent("street", street2)]
        if let area = match["area"] { components.append(ContentComponent("area", area)) }
        components.append(ContentComponent("city", city))
        if let state = match["state"] { components.append(ContentComponent("state", state)) }
        components += [ContentComponent("postalCode", code), ContentComponent("country", country)]
        let place =
            switch country {
            case "US": "\(city), \(match["state"] ?? "") \(code)"
            case "GB": [match["area"], city, code].compactMap { $0 }.joined(separator: ", ")
            default: "\(code) \(city)"
            }
        let normalized = "\(street2), \(place), \(country)"
        var judgement = Judgement(normalized, components)
        judgement.gist = gist(of: normalized)
        return judgement
    }

    /// Returns the address without signs, except between digits, where they separate numbers: 1-3 isn't 13.
    private static func gist(of text: String) -> String {
        var gist = ""
        var isParted = false
        for character in text.lowercased() {
            guard character.isLetter || character.isNumber else {
                isParted = true
                continue
            }
            if isParted, character.isNumber, gist.last?.isNumber == true { gist.append("-") }
            gist.append(character)
            isParted = false
        }
        return gist
    }
}
