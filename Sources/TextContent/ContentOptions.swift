/// What is known of where the contents come from.
public struct ContentOptions: Sendable, Hashable {
    /// The country whose forms count where a content names none, ISO 3166-1 alpha-2, in capitals.
    public var country: String
    /// The languages of the words in contents, ISO 639-1, most likely first; none named means all that are known.
    public var languages: [String]
    /// The year of the scan: it settles the century of years of two digits.
    public var referenceYear: Int

    /// Makes options.
    public init(country: String = "US", languages: [String] = [], referenceYear: Int = 2026) {
        self.country = country
        self.languages = languages
        self.referenceYear = referenceYear
    }

    /// The country that languages are most at home in, of the first that tells: most have one of their own name.
    public static func country(of languages: [String]) -> String {
        let others = [
            "en": "US", "cs": "CZ", "da": "DK", "el": "GR", "et": "EE", "ja": "JP", "ko": "KR", "sl": "SI", "sq": "AL",
            "sv": "SE",
            "zh": "CN", "ar": "SA", "ca": "ES", "eu": "ES", "gl": "ES", "ga": "IE", "lb": "LU", "bs": "BA", "uk": "UA",
        ]
        return languages.first.map { others[$0] ?? $0.uppercased() } ?? "US"
    }
}
