/// The combined request of all text entries in a list of data types.
public struct TextRequest: Sendable, Hashable {
    /// How to find and read lines so that no entry misses any.
    public var reading: TextOptions
    /// Whether plain lines are reported, because some entry names no content type.
    public var reportsLines: Bool
    /// The entries that name a content type.
    public var contents: [TextOptions]
    /// The languages of the entries that request language correction.
    public var correctedLanguages: [String]

    /// Combines the entries for text; nil if there are none.
    public init?(_ types: [RecognizedDataType]) {
        var entries: [TextOptions] = []
        for case .text(let options) in types { entries.append(options) }
        guard let first = entries.first else { return nil }
        reading = TextOptions(
            languages: first.languages, minimumTextHeight: first.minimumTextHeight,
            allowedCharacters: first.allowedCharacters, customWords: first.customWords,
            usesLanguageCorrection: first.usesLanguageCorrection)
        for options in entries.dropFirst() {
            let known = reading.languages
            reading.languages =
                known.isEmpty || options.languages.isEmpty
                ? [] : known + options.languages.filter { !known.contains($0) }
            reading.customWords += options.customWords
            reading.usesLanguageCorrection = reading.usesLanguageCorrection || options.usesLanguageCorrection
            reading.minimumTextHeight = min(reading.minimumTextHeight, options.minimumTextHeight)
            reading.allowedCharacters =
                reading.allowedCharacters.isEmpty || options.allowedCharacters.isEmpty
                ? "" : reading.allowedCharacters + options.allowedCharacters
        }
        reportsLines = entries.contains { $0.textContentType == nil }
        contents = entries.filter { $0.textContentType != nil }
        correctedLanguages = []
        for language in entries.filter(\.usesLanguageCorrection).flatMap(\.languages)
        where !correctedLanguages.contains(language) {
            correctedLanguages.append(language)
        }
    }
}
