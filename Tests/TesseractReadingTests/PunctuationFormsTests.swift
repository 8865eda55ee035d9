import ScanModel
import Testing

@testable import TesseractReading

@Suite struct PunctuationFormsTests {
    private func settled(_ text: String, _ language: String = "zh-Hans", allowed: String = "") throws -> String {
        let punctuation = try #require(PunctuationForms(languages: [language], allowedCharacters: allowed))
        let places = text.map { Transcription.Place(candidates: [.init(character: $0, probability: 0.9)]) }
        return Transcription(places: punctuation.settled(places)).text
    }

    @Test(arguments: [
        ("时间: 9点", "时间：9点"), ("电话 : 010-1234", "电话：010-1234"), ("请进 !", "请进！"), ("苹果,梨", "苹果，梨"),
        ("花束は。 こちら", "花束は。こちら"), ("(会员)", "（会员）"), ("レシート ?", "レシート？"),
    ])
    func marksAreWideBesideWideCharacters(narrow: String, wide: String) throws {
        #expect(try settled(narrow) == wide)
    }

    @Test(arguments: ["10:30", "Tel. 010", "A, B (C)!", "共 12 个", "第 3 号窗口", "ＡＢ! x"])
    func allElseStays(text: String) throws { #expect(try settled(text) == text) }

    @Test(arguments: [
        ("شارع السلام, عمان", "شارع السلام، عمان"), ("أين?", "أين؟"), ("12,5", "12,5"), ("A, B", "A, B"),
    ])
    func arabicHasItsOwnMarks(read: String, told: String) throws { #expect(try settled(read, "ar") == told) }

    @Test func otherLanguagesHaveNone() {
        #expect(PunctuationForms(languages: ["ko", "de"]) == nil)
        #expect(PunctuationForms(languages: ["de", "ja"]) != nil)
    }

    @Test func nothingComesThatIsNotAllowed() throws {
        #expect(try settled("时间:", allowed: "时间:") == "时间:")
        #expect(try settled("时间:", allowed: "时间：") == "时间：")
    }

    @Test func bothFormsOfAMarkAreOneCandidate() throws {
        let punctuation = try #require(PunctuationForms(languages: ["ja"]))
        let places = [
            Transcription.Place(candidates: [.init(character: "か", probability: 0.9)]),
            Transcription.Place(candidates: [
                .init(character: "l", probability: 0.4), .init(character: "!", probability: 0.3),
                .init(character: "！", probability: 0.2),
            ]),
        ]
        let candidates = punctuation.settled(places)[1].candidates
        #expect(candidates.map(\.character) == ["！", "l"])
        #expect(abs(candidates[0].probability - 0.5) < 1e-9)
    }
}
