import ScanModel
import Spelling
import TestSupport
import Testing

@Suite struct CustomWordTests {
    @Test(arguments: [
        ("Kryl‹oa3›x", "Krylax"), ("(Kryl‹oa3›x),", "(Krylax),"), ("KRYL‹OA3›X", "KRYLAX"), ("T-1O0O", "T-1000"),
        ("A/B-9‹Xx1›", "A/B-9x"), ("lD-77", "ID-77"), ("Kry‹_l2›ax", "Krylax"), ("Kry‹i 2›lax", "Krylax"),
    ])
    func ownWordsAreFound(read: String, right: String) throws {
        let corrector = try Correctors.of(["Krylax", "T-1000", "A/B-9x", "ID-77"])
        let line = Transcription(read)
        #expect(corrector.corrected(line)?.text == right)
        #expect(corrector.corrected(line)?.changes.first?.source == .customWord)
    }

    @Test func ownWordsStayAndOthersAreNotForcedIntoThem() throws {
        let corrector = try Correctors.of(["Krylax", "C001"])
        for text in ["Krylax", "KRYLAX", "C001", "Kry", "Krylaxe", "C002", "D001", "xC001x", "cool"] {
            #expect(corrector.corrected(Transcription(text)) == nil, "\(text)")
        }
        // Too dear, even for them.
        #expect(corrector.corrected(Transcription("Krml‹oa1›x")) == nil)
    }

    @Test func ownWordsWinTies() throws {
        let corrector = try LineCorrector(languages: ["de"], customWords: ["Gebände"], usesLanguageCorrection: true)
        #expect(corrector.corrected(Transcription("Geb‹xä4›‹xn2u2›de"))?.text == "Gebände")
        #expect(corrector.corrected(Transcription("Gebä‹xu3n3›de"))?.text == "Gebände")
        #expect(corrector.corrected(Transcription("Gebä‹xu5n1›de"))?.text == "Gebäude")
        // What the language knows is no misread word of the user's.
        #expect(corrector.corrected(Transcription("Gebä‹un4›de")) == nil)
    }

    @Test func ofSeveralTheCheapestAndThenTheFirstIsTaken() throws {
        let corrector = try Correctors.of(["K-2Z", "K-ZZ", "K-72"])
        #expect(corrector.corrected(Transcription("K-‹xZ22›Z"))?.text == "K-ZZ")
        #expect(try Correctors.of(["AX-3", "AY-3"]).corrected(Transcription("A‹_X2Y2›-3"))?.text == "AX-3")
        #expect(try Correctors.of(["AY-3", "AX-3"]).corrected(Transcription("A‹_X2Y2›-3"))?.text == "AY-3")
    }

    @Test func wordsWithBlanksAreTakenOneByOne() throws {
        let corrector = try Correctors.of(["Nordhoff  Werke", "", " "])
        #expect(corrector.corrected(Transcription("N‹ao4›rdhoff W‹ce4›rke"))?.text == "Nordhoff Werke")
    }

    @Test func tenThousandWordsCostNoMoreThanAFew() throws {
        let words = (0..<10_000).map { "SN-\(10_000 + $0 * 7)-\(["AX", "BQ", "CZ"][$0 % 3])" }
        let processor = ProcessorTime()
        var made: LineCorrector?
        let making = try processor.cost { made = try Correctors.of(words) }
        let corrector = try #require(made)
        let doubtful = String(repeating: "‹0O3o18183B1›", count: 60)
        let line = Transcription("SN-1OO07-BQ \(doubtful) \(doubtful) SN-‹1I3›‹1I3›‹1I3›‹1I3›‹1I3›-‹AX3›‹AX3›")
        let correcting = processor.cost {
            #expect(corrector.corrected(line)?.text.hasPrefix("SN-10007-BQ ") == true)
        }
        #expect(making < 500 && correcting < 100, "\(making) and \(correcting)")
    }

    @Test func tooMuchIsSaid() {
        #expect(throws: SpellingError.tooManyWords(100_001)) {
            try Correctors.of([String](repeating: "a", count: 100_001))
        }
        #expect(throws: SpellingError.longWord(number: 2, length: 65)) {
            try Correctors.of(["a", String(repeating: "b", count: 65)])
        }
        #expect(
            SpellingError.tooManyWords(100_001).description
                == "100001 custom words are too many: at most 100000 are allowed")
        #expect(
            SpellingError.longWord(number: 2, length: 65).description
                == "custom word 2 has 65 characters: at most 64 are allowed")
    }
}
