/// The context in which contents are read.
public struct ContentOptions: Sendable, Hashable {
    /// The country whose formats apply to contents that don't name one, as ISO 3166-1 alpha-2 in capitals.
    public var country: String
    /// The languages of words in contents, ISO 639-1, most likely first; an empty list means all known ones.
    public var languages: [String]
    /// The year of the scan, which determines the century of two-digit years.
    public var referenceYear: Int

    public init(country: String = "US", languages: [String] = [], referenceYear: Int = 2026) {
        self.country = country
        self.languages = languages
        self.referenceYear = referenceYear
    }

    /// Returns the default country of the first language. For most languages, its code is that of the language.
    public static func country(of languages: [String]) -> String {
        let others = [
            "en": "US", "cs": "CZ", "da": "DK", "el": "GR", "et": "EE", "ja": "JP", "ko": "KR", "sl": "SI", "sq": "AL",
            "sv": "SE",
            "zh": "CN", "ar": "SA", "ca": "ES", "eu": "ES", "gl": "ES", "ga": "IE", "lb": "LU", "bs": "BA", "uk": "UA",
        ]
        return languages.first.map { others[$0] ?? $0.uppercased() } ?? "US"
    }
}
