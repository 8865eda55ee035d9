/// Which printed text is looked for.
public struct TextOptions: Sendable, Hashable {
    /// The languages that it may be in, as BCP 47 tags: ISO 639-1 where a script goes without saying. Each is one of
    /// `supportedLanguages`, or of `accurateLanguages`; none named means all of the former.
    public var languages: [String]
    /// The least height of a line, from ascenders to descenders, as a fraction of the region's height: what is smaller is
    /// not told, and costs nothing. 0 leaves it to the quality level.
    public var minimumTextHeight: Double
    /// The characters that may come, where that is known: digits, for instance. Empty means all.
    public var allowedCharacters: String
    /// The kind of text that is told, and nothing else; nil for every line.
    public var textContentType: TextContentType?
    /// The country whose forms of numbers, dates and addresses count where a content names none, ISO 3166-1 alpha-2 in capitals;
    /// nil for the one that the first language is most at home in.
    public var country: String?
    /// The form of a `serialNumber`; nil of other kinds.
    public var serial: SerialTemplate?
    /// Words that lines hold beside those of the languages: names, products, codes. A line that nearly says one says it.
    public var customWords: [String]
    /// Whether words that no dictionary knows are put right where a word that one knows is among the reader's alternatives.
    public var usesLanguageCorrection: Bool
    /// Whether all but the last digits of a `paymentCardNumber` are hidden in what is told.
    public var masksCardNumbers: Bool

    /// Makes options: all text, by default.
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

    /// The languages that the model files of this build read, ISO 639-1.
    public static let supportedLanguages = [
        "bs", "ca", "cs", "da", "de", "en", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr", "hu", "is", "it", "lb",
        "lt",
        "lv", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sq", "sv", "tr",
    ]
}
