import Glibc
import ScanModel
import Testing

@testable import TextRecognition

@Suite struct CTCDecoderTests {
    /// Logits of steps that each name their likeliest class and how likely it is; the rest goes to another one.
    private func read(
        _ steps: [(Character?, Double, Character?)], alphabet: String = "ab o0", allowed: Set<Character>? = nil
    ) -> Transcription {
        let alphabet = Alphabet(alphabet)
        let stride = 16
        var logits = [Float](repeating: -12, count: steps.count * stride)
        func number(_ character: Character?) -> Int {
            character.map { alphabet.characters.firstIndex(of: $0).map { $0 + 1 } ?? 0 } ?? 0
        }
        for (step, (winner, probability, other)) in steps.enumerated() {
            logits[step * stride + number(winner)] = Float(log(probability))
            logits[step * stride + number(other)] = Float(log(1 - probability))
        }
        var decoder = CTCDecoder()
        var values = logits.mutableSpan
        return decoder.decode(
            &values, steps: steps.count, stride: stride, alphabet, mask: allowed.map(alphabet.mask))
    }

    @Test func repetitionsAreOneAndBlanksPart() {
        #expect(
            read([("a", 0.9, nil), ("a", 0.9, nil), (nil, 0.9, "a"), ("a", 0.9, nil), ("b", 0.9, nil)]).text == "aab")
        #expect(read([(nil, 0.99, "a"), (nil, 0.99, "b")]).places.isEmpty)
        #expect(read([]).text == "")
    }

    @Test func aPlaceHasItsAlternatives() {
        let places = read([("o", 0.6, "0"), ("o", 0.8, "0")]).places
        #expect(places.count == 1)
        // Of the steps of one character the surest counts.
        #expect(places[0].candidates.map(\.character) == ["o", "0"])
        #expect(abs(places[0].candidates[0].probability - 0.8) < 1e-3)
    }

    @Test func whatMayBeNothingIsAPlaceToo() {
        let places = read([("a", 0.99, nil), (nil, 0.7, "b"), (nil, 0.99, "a")]).places
        #expect(places.map { $0.candidates[0].character } == ["a", nil])
        #expect(places[1].candidates[1].character == "b")
    }

    @Test func whatACharacterLeavesBehindIsNoOther() {
        #expect(read([("a", 0.9, nil), (nil, 0.6, "a"), (nil, 0.9, "b")]).places.count == 1)
        #expect(read([(nil, 0.9, "a"), (nil, 0.6, "a"), ("a", 0.9, nil)]).places.count == 1)
        // With a clear gap between them it may be a second one.
        #expect(read([("a", 0.9, nil), (nil, 0.99, "a"), (nil, 0.6, "a"), (nil, 0.99, "a")]).places.count == 2)
    }

    @Test func whatIsNotAllowedDoesNotCome() {
        #expect(read([("o", 0.9, "0"), (nil, 0.9, "b")]).text == "o")
        let digits = read([("o", 0.9, "0"), (nil, 0.9, "b")], allowed: ["0"])
        #expect(digits.text == "0")
        #expect(digits.places[0].candidates.allSatisfy { $0.character == "0" || $0.character == nil })
    }

    @Test func blanksAtTheEndsAreNoText() {
        #expect(
            read([(" ", 0.9, nil), ("a", 0.9, nil), (" ", 0.9, nil), ("b", 0.9, nil), (" ", 0.9, nil)]).text == "a b")
    }
}
