import ScanModel
import Testing

@Suite struct TextRequestTests {
    /// Where lines of every language are asked for as well, words are put right by those that the other entry names.
    @Test func wordsArePutRightByTheLanguagesOfWhoAsksForIt() throws {
        let german = TextOptions(languages: ["de"], usesLanguageCorrection: true)
        let turkish = TextOptions(languages: ["tr", "de"], usesLanguageCorrection: true)
        let french = TextOptions(languages: ["fr"])
        let request = try #require(TextRequest([.text(TextOptions()), .text(german), .text(french), .text(turkish)]))
        #expect(request.reading.languages == [] && request.reading.usesLanguageCorrection)
        #expect(request.correctedLanguages == ["de", "tr"])
        #expect(TextRequest([.text(french)])?.correctedLanguages == [])
    }
}
