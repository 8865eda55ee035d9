import ScanModel
import Testing

@testable import Evidence

@Suite struct AmbiguityTests {
    /// A text with a rival of the named share at one place; nil is no character.
    private func text(_ before: String, _ read: Character?, _ rival: Character?, _ share: Double, _ after: String)
        -> FusedText
    {
        func sure(_ text: String) -> [Transcription.Place] {
            text.map { .init(candidates: [.init(character: $0, probability: 1)]) }
        }
        let doubt = Transcription.Place(candidates: [
            .init(character: read, probability: 1 - share), .init(character: rival, probability: share),
        ])
        var fused = FusedText()
        fused.add(Transcription(places: sure(before) + [doubt] + sure(after)))
        return fused
    }

    @Test(
        arguments: [
            // Accents, and letters of one shape, whatever is beside them.
            ("C", "O", "Ô", "TES"), ("", "U", "V", "ale 100"), ("FIL", "E", "É", ""),
            // A letter and a digit, between one of each or beside neither.
            ("LOT:", "0", "O", "C184"), ("13.", "9", "g", ""), ("", "I", "1", ""), ("UPS", "I", "/", "5X"),
            // A case, in a word of the other one.
            ("", "o", "O", "CBC Bank"),
            // A point between digits.
            ("1", nil, ",", "5g"), ("1", ".", ",", "50"), ("12", ".", nil, "50"),
        ] as [(String, Character?, Character?, String)])
    func whatFitsBothWaysIsInDoubt(before: String, read: Character?, rival: Character?, after: String) {
        let doubt = text(before, read, rival, 0.1, after).ambiguity
        let areLetters = read?.isLetter == true && rival?.isLetter == true
        #expect(abs((areLetters ? doubt.letters : doubt.signs) - 0.1) < 1e-6)
        #expect((areLetters ? doubt.signs : doubt.letters) == 0)
    }

    @Test(
        arguments: [
            ("DEP", "O", "0", "SIT"), ("880", "6", "G", "80"), ("P", "A", "a", "SSPORT"), ("C", "p", "P", "n of"),
            ("No", ".", ",", ""), ("88094", nil, "\"", "1543"), ("B", "i", "l", "glietto"), ("a", "b", "x", "c"),
        ] as [(String, Character?, Character?, String)])
    func whatFitsOneWayIsNot(before: String, read: Character?, rival: Character?, after: String) {
        #expect(text(before, read, rival, 0.1, after).ambiguity == .init())
    }

    @Test func aStrongRivalIsInDoubtAnywhere() {
        #expect(abs(text("DEP", "O", "0", 0.4, "SIT").ambiguity.signs - 0.4) < 1e-6)
    }

    @Test func aSecondReaderDoesNotEndADoubtThatItShares() {
        var evidence = LineEvidence()
        for reader in [LineReaderKind.fast, .large, .large] {
            _ = evidence.take(
                FusedTextTests.look("COTES", sure: 0.99), shape: 5, at: 0, isCertain: false, by: reader)
        }
        #expect(evidence.isCertain(by: .both))
        var doubtful = LineEvidence()
        let look = Transcription(
            places: "C".map { .init(candidates: [.init(character: $0, probability: 1)]) } + [
                .init(candidates: [.init(character: "O", probability: 0.9), .init(character: "Ô", probability: 0.1)])
            ] + "TES".map { .init(candidates: [.init(character: $0, probability: 1)]) })
        for reader in [LineReaderKind.fast, .large, .large] {
            _ = doubtful.take(look, shape: 5, at: 0, isCertain: false, by: reader)
        }
        #expect(doubtful.confidence > 0.9 && !doubtful.isCertain(by: .both))
    }
}
