import PaddleReading
import Testing

@Suite struct AllowedCharactersTests {
    @Test(
        arguments: [
            // Letters of the languages that are named, and no others that look like them.
            (["tr"], "aşıİ7%", "șñ漢"), (["pl", "ja"], "łó漢カ", "ñş"), (["de", "fr"], "ßéœ€", "łș"), (["el"], "αéñ", "漢"),
            // A language whose letters aren't listed.
            (["de", "af"], "ŉșñ", "漢"), (["zh-Hans"], "漢éñ", "カ"),
        ] as [([String], String, String)])
    func lettersAreThoseOfTheLanguages(languages: [String], allowed: String, refused: String) throws {
        let characters = try #require(AllowedCharacters(languages: languages, only: ""))
        #expect(allowed.allSatisfy(characters.contains))
        #expect(!refused.contains(where: characters.contains))
    }

    @Test func withoutLanguagesAllMayCome() {
        #expect(AllowedCharacters(languages: [], only: "") == nil)
        #expect(AllowedCharacters(languages: [], only: "AB")?.contains("C") == false)
    }
}
