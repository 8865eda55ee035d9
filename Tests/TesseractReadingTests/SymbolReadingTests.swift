import ScanModel
import Testing

@testable import TesseractReading

@Suite struct SymbolReadingTests {
    @Test func othersShareWhatIsLeft() throws {
        let symbol = SymbolReading(
            text: "O", confidence: 97,
            choices: [(text: "O", rating: 2), (text: "0", rating: 3), (text: "Q", rating: 9)])
        let candidates = try #require(symbol.places.first).candidates
        #expect(candidates.map(\.character) == ["O", "0", "Q"])
        // e to the power of (97 - 100) / 5 + 0.085.
        #expect(abs(candidates[0].probability - 0.5975) < 1e-3)
        // One nat apart in four moments, and seven.
        #expect(abs(candidates[1].probability / candidates[2].probability - 4.4817) < 1e-3)
        #expect(candidates.reduce(0) { $0 + $1.probability } < 1)
    }

    @Test func theChosenOneStaysTheFirst() throws {
        // Its line was likelier with it, whatever it looks like by itself.
        let symbol = SymbolReading(
            text: "O", confidence: 91, choices: [(text: "0", rating: 1), (text: "O", rating: 9)])
        #expect(try #require(symbol.places.first).candidates.map(\.character) == ["O", "0"])
    }

    @Test func choicesOfAnotherSymbolAreNone() throws {
        let symbol = SymbolReading(
            text: "O", confidence: 91, choices: [(text: "x", rating: 1), (text: "y", rating: 2)])
        #expect(try #require(symbol.places.first).candidates.map(\.character) == ["O"])
    }

    @Test func aSymbolOfTwoCharactersHasTwoPlaces() {
        let symbol = SymbolReading(
            text: "لا", confidence: 95,
            choices: [(text: "لا", rating: 2), (text: "ل", rating: 2), (text: "لأ", rating: 4)])
        #expect(symbol.places.map { $0.candidates.map(\.character) } == [["ل"], ["ا", nil, "أ"]])
    }

    @Test func gapsAreWhereTheLineHasThem() {
        var gaps = WordGaps("保质期 12 个月\n")
        #expect(["保质", "期", "12", "个", "月"].map { gaps.isGap(before: $0) } == [false, false, true, true, false])
    }

    @Test func marksOfDirectionAreNoGaps() {
        var gaps = WordGaps("في \u{200F}مصر\u{200E} 5")
        #expect(["في", "مصر", "5"].map { gaps.isGap(before: $0) } == [false, true, true])
    }
}
