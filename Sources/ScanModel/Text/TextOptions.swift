/// The printed text to scan for.
public struct TextOptions: Sendable, Hashable {
    /// The possible languages as BCP 47 tags, or ISO 639-1 if the script is obvious. Each is in `supportedLanguages` or
    /// `accurateLanguages`; an empty list means all of the former.
    public var languages: [String]
    /// The minimum height of a line, from ascenders to descenders, as a fraction of the region's height. Smaller lines
    /// are not reported and cost nothing. 0 leaves it to the quality level.
    public var minimumTextHeight: Double
    /// The characters that may occur, such as digits only. Empty means all.
    public var allowedCharacters: String
    /// The only content type to report; nil for every line.
    public var textContentType: TextContentType?
    /// The country of numbers, dates and addresses that don't name one, as ISO 3166-1 alpha-2 in capitals; nil for the
    /// default country of the first language.
    public var country: String?
    /// The form of a `serialNumber`; nil for other content types.
    public var serial: SerialTemplate?
    /// Words that lines may contain in addition to those of the languages: names, products, codes. Near misses are
    /// corrected to them.
    public var customWords: [String]
    /// Whether words that no dictionary contains are corrected if one of the reader's alternatives is in a dictionary.
    public var usesLanguageCorrection: Bool
    /// Whether all but the last four digits of a `paymentCardNumber` are hidden in what is sent.
    public var masksCardNumbers: Bool

    /// Makes options; all text by default.
    public init(
        languages: [String] = [], minimumTextHeight: Double = 0, allowedCharacters: String = "",
        textContentType: TextContentType? = nil, country: String? = nil, serial: SerialTemplate? = nil,
        masksCardNumbers: Bool = true, customWords: [String] = [], usesLanguageCorrection: Bool = false
    ) {
        self.languages = languages
        self.minimumTextHeight = minimumTextHeight
        self.allowedCharacters = allowedCharacters
        self.textContentType = textContentType
        self.country = country
        self.serial = serial
        self.masksCardNumbers = masksCardNumbers
        self.customWords = customWords
        self.usesLanguageCorrection = usesLanguageCorrection
    }

    /// The languages that this build's networks read, ISO 639-1.
    public static let supportedLanguages = [
        "bs", "ca", "cs", "da", "de", "en", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr", "hu", "is", "it", "lb",
        "lt",
        "lv", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sq", "sv", "tr",
    ]
}
