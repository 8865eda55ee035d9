/// Which printed text is looked for.
public struct TextOptions: Sendable, Hashable {
    /// The languages that it may be in, ISO 639-1, each of `supportedLanguages`; none named means all.
    public var languages: [String]
    /// The least height of a line, from ascenders to descenders, as a fraction of the region's height: what is smaller is
    /// not told, and costs nothing. 0 leaves it to the quality level.
    public var minimumTextHeight: Double
    /// The characters that may come, where that is known: digits, for instance. Empty means all.
    public var allowedCharacters: String

    /// Makes options: all text, by default.
    public init(languages: [String] = [], minimumTextHeight: Double = 0, allowedCharacters: String = "") {
        self.languages = languages
        self.minimumTextHeight = minimumTextHeight
        self.allowedCharacters = allowedCharacters
    }

    /// The languages that the model files of this build read, ISO 639-1.
    public static let supportedLanguages = [
        "bs", "ca", "cs", "da", "de", "en", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr", "hu", "is", "it", "lb",
        "lt",
        "lv", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sq", "sv", "tr",
    ]
}
