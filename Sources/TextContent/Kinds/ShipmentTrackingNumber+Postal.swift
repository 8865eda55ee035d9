extension ShipmentTrackingNumber {
    /// Postal item numbers of all countries, UPU S10: two letters for the service, eight digits, a check digit, the
    /// country.
    static let postalPattern = #"(?:[BCDEHLNPRUVZ][A-Z]|A[V-Z]|M[A-Z]|Q[A-M]|G[AD])(?: ?\d){9} ?[A-Z]{2}"#

    static func judgePostal(_ matched: MatchedText) -> Judgement? {
        let number = matched.text.without([" "])
        let country = String(number.suffix(2))
        guard let digits = number.dropFirst(2).dropLast(2).digitValues, digits.count == 9,
            CountryCodes.alpha3[country] != nil
        else {
            return nil
        }
        // The serial number zero is never assigned.
        guard digits.contains(where: { $0 > 0 }) else { return nil }
        let rest = 11 - Array(digits.dropLast()).weighed([8, 6, 4, 2, 3, 5, 9, 7]) % 11
        guard digits[8] == (rest == 10 ? 0 : rest == 11 ? 5 : rest) else { return nil }
        return judgement(
            number, carrier: posts[country] ?? "Post", service: number.first.flatMap { postalServices[$0] },
            country: country)
    }

    /// Services by the first letter; the meaning of the second letter depends on the country's post.
    private static let postalServices: [Character: String] = [
        "C": "Parcel", "E": "Express Mail Service", "H": "E-commerce parcel", "L": "Express letter", "M": "M bag",
        "Q": "International Business Reply", "R": "Registered letter", "U": "Letter", "V": "Insured letter",
    ]

    private static let posts = [
        "AT": "Österreichische Post", "AU": "Australia Post", "BE": "bpost", "BR": "Correios", "CA": "Canada Post",
        "CH": "Swiss Post", "CN": "China Post", "CZ": "Česká pošta", "DE": "Deutsche Post", "DK": "PostNord",
        "ES": "Correos", "FI": "Posti", "FR": "La Poste", "GB": "Royal Mail", "HK": "Hongkong Post", "IE": "An Post",
        "IN": "India Post", "IT": "Poste Italiane", "JP": "Japan Post", "KR": "Korea Post", "MX": "Correos de México",
        "NL": "PostNL", "NO": "Posten", "NZ": "New Zealand Post", "PL": "Poczta Polska", "PT": "CTT", "SE": "PostNord",
        "SG": "Singapore Post", "TW": "Chunghwa Post", "UA": "Ukrposhta", "US": "USPS",
    ]
}
