import ScanModel
import Testing

@testable import Evidence

@Suite struct LineEvidenceTests {
    /// Looks at one line: what it says, how sure each letter is, and the line's length by its height.
    private typealias Look = (text: String, sure: Double, shape: Double)

    private func evidence(_ looks: [Look]) -> LineEvidence {
        var evidence = LineEvidence()
        for (index, look) in looks.enumerated() {
            _ = evidence.take(
                FusedTextTests.look(look.text, sure: look.sure), shape: look.shape, at: 0.1 * Double(index),
                isCertain: false)
        }
        return evidence
    }

    private let good: Look = ("Gate 12", 0.95, 5)

    @Test(
        arguments: [
            // A part of a line says nothing about the rest of it.
            ([("Gate 12", 0.95, 5), ("Gate", 0.95, 3), ("Gate 12", 0.95, 5)], "Gate 12", 2),
            // Nor does something that can hardly be read, be it longer.
            ([("Gate 12", 0.95, 5), ("IEsiitHHC", 0.5, 8), ("Gate 12", 0.95, 5)], "Gate 12", 2),
            // A longer line that is well read is more of the line.
            ([("Gate", 0.95, 3), ("Gate 12", 0.95, 5), ("Gate 12", 0.95, 5)], "Gate 12", 2),
            // What was hardly read before is forgotten, be it longer.
            ([("IEsiitHHC", 0.5, 8), ("Gate 12", 0.95, 5), ("Gate 12", 0.95, 5)], "Gate 12", 2),
            // Five looks in a row are no accident.
            ([("Gate 12", 0.95, 5)] + Array(repeating: ("Gate", 0.95, 3), count: 6), "Gate", 2),
        ] as [([(text: String, sure: Double, shape: Double)], String, Int)])
    func whatIsNoEvidenceIsLeftOut(looks: [(text: String, sure: Double, shape: Double)], text: String, count: Int) {
        let evidence = evidence(looks)
        #expect(evidence.fused.transcript == text)
        #expect(evidence.fused.looks == count)
    }

    @Test func clearPrintIsCertainAtTheThirdLook() {
        #expect(!evidence([good, good]).isCertain())
        #expect(evidence([good, good, good]).isCertain())
    }

    @Test func whatAnotherLookMayChangeIsNotCertain() {
        let doubtful: Look = ("Gate [l1]2", 0.95, 5)
        #expect(!evidence(Array(repeating: doubtful, count: 6)).isCertain())
        #expect(!evidence([good, ("Gate l2", 0.95, 5), good]).isCertain())
    }

    // Both readers.

    /// Takes attempts of either reader, a tenth of a second apart.
    private func take(
        _ attempts: [(reader: LineReaderKind, text: String, sure: Double)], into evidence: inout LineEvidence,
        shape: Double = 5, isCertain: Bool = false
    ) -> [Bool] {
        attempts.map { attempt in
            evidence.take(
                FusedTextTests.look(attempt.text, sure: attempt.sure), shape: shape, at: 0, isCertain: isCertain,
                by: attempt.reader)
        }
    }

    @Test func whereTheFastReaderReadsNothingAShortTextMayBeClutter() {
        for (text, needed) in [("ULA", 3), ("Platform 12", 1)] {
            var evidence = LineEvidence()
            for attempt in 1...3 {
                _ = take([(.large, text, 0.95)], into: &evidence)
                #expect(evidence.isAnnounceable(by: .both) == (attempt >= needed), "\(text) after \(attempt)")
            }
        }
        var doubtful = LineEvidence()
        _ = take(Array(repeating: (.large, "U[LI]A", 0.95), count: 3), into: &doubtful)
        #expect(!doubtful.isAnnounceable(by: .both))
    }

    @Test func oneOrTwoLettersAreToldOnceTheyAreCertain() {
        for (text, isToldEarly) in [("28", false), ("285", true)] {
            var evidence = LineEvidence()
            // As long as two letters are wide.
            _ = take(Array(repeating: (.fast, text, 0.99), count: 20), into: &evidence, shape: 1)
            #expect(evidence.isAnnounceable(by: .both) == isToldEarly)
            _ = take([(.large, text, 0.99), (.large, text, 0.99)], into: &evidence, shape: 1)
            #expect(evidence.isCertain(by: .both) && evidence.isAnnounceable(by: .both))
        }
    }

    @Test func theLargeReaderSaysWhatALineIs() {
        var evidence = LineEvidence()
        _ = take(Array(repeating: (.fast, "Gale l2", 0.99), count: 20), into: &evidence)
        _ = take(Array(repeating: (.large, "Gate 12", 0.9), count: 2), into: &evidence)
        _ = take(Array(repeating: (.fast, "Gale l2", 0.99), count: 20), into: &evidence)
        #expect(evidence.fused.transcript == "Gate 12")
    }

    @Test func beforeTheLargeReaderOnlyWhatIsSureIsToldAndNothingIsCertain() {
        var unsure = LineEvidence()
        _ = take([(.fast, "Gate 12", 0.95), (.fast, "Gate l2", 0.95), (.fast, "Gate 12", 0.95)], into: &unsure)
        #expect(unsure.isAnnounceable() && !unsure.isAnnounceable(by: .both))
        var evidence = LineEvidence()
        _ = take(Array(repeating: (.fast, "Gate 12", 0.99), count: 5), into: &evidence)
        #expect(evidence.isAnnounceable(by: .both))
        #expect(evidence.isCertain() && !evidence.isCertain(by: .both))
        _ = take([(.large, "Gate 12", 0.9)], into: &evidence)
        #expect(evidence.isCertain(by: .both))
    }

    @Test func aRowOfStrokesIsToldWhereBothReadersSayIt() {
        for (fast, isAnnounceable) in [("Gate", false), ("10010", true)] {
            var evidence = LineEvidence()
            _ = take([(.fast, fast, 0.95), (.large, "10010", 0.99), (.large, "10010", 0.99)], into: &evidence)
            #expect(evidence.isAnnounceable() == isAnnounceable)
        }
    }

    @Test(arguments: [
        // Both say the same: one attempt of the large reader is enough.
        ("Gate 12", 0.9, 1, true), ("Gate12", 0.9, 1, true),
        // The fast reader says something else: two that are sure.
        ("Gale l2", 0.97, 1, false), ("Gale l2", 0.97, 2, true),
    ])
    func certaintyRestsOnBothReaders(fast: String, sure: Double, count: Int, isCertain: Bool) {
        var evidence = LineEvidence()
        _ = take(Array(repeating: (.fast, fast, 0.95), count: 3), into: &evidence)
        _ = take(Array(repeating: (.large, "Gate 12", sure), count: count), into: &evidence)
        #expect(evidence.isCertain() == isCertain)
    }

    @Test func aShortTextThatOneReaderSaysTakesThreeAttempts() {
        for (text, needed) in [("699'0", 3), ("Gate 12", 2)] {
            var evidence = LineEvidence()
            for attempt in 1...3 {
                _ = take([(.large, text, 0.99)], into: &evidence)
                #expect(evidence.isCertain(by: .both) == (attempt >= needed), "\(text) after \(attempt)")
            }
        }
    }

    @Test func whatTheFastReaderSaysOtherwiseIsAskedAndNotBelieved() {
        var evidence = LineEvidence()
        _ = take([(.fast, "Gale 12", 0.95), (.large, "Gate 12", 0.99), (.large, "Gate 12", 0.99)], into: &evidence)
        // Its old error is no news.
        _ = take(Array(repeating: (.fast, "Gale 12", 0.95), count: 5), into: &evidence, isCertain: true)
        #expect(!evidence.isContradicted)
        _ = take(Array(repeating: (.fast, "Gate 13", 0.95), count: 8), into: &evidence, isCertain: true)
        #expect(evidence.isContradicted)
        // The large reader sees the same text as before.
        #expect(take([(.large, "Gate 12", 0.99)], into: &evidence, isCertain: true) == [true])
        #expect(!evidence.isContradicted)
        _ = take(Array(repeating: (.fast, "Gate 13", 0.95), count: 5), into: &evidence, isCertain: true)
        #expect(!evidence.isContradicted)
        // It sees another print, twice.
        let changes = take([(.large, "Gate 14", 0.99), (.large, "Gate 14", 0.99)], into: &evidence, isCertain: true)
        #expect(changes == [true, false] && evidence.fused.transcript == "Gate 14")
    }

    @Test func whereTheLargeReaderIsAloneMoreAttemptsAreTheWitness() {
        for text in ["1000", "三"] {
            var evidence = LineEvidence()
            _ = take(Array(repeating: (.large, text, 0.99), count: 2), into: &evidence)
            #expect(!evidence.isAnnounceable(by: .both) && !evidence.isAnnounceable(by: .large))
            _ = take([(.large, text, 0.99)], into: &evidence)
            #expect(!evidence.isAnnounceable(by: .both) && evidence.isAnnounceable(by: .large))
        }
    }

    @Test func anotherPartOfThePrintIsOtherEvidence() {
        var evidence = LineEvidence()
        _ = take([(.large, "Gate", 0.99), (.large, "Gate", 0.99)], into: &evidence)
        _ = evidence.take(FusedTextTests.look("Gate 12 A"), shape: 8, at: 1, isCertain: false, by: .large)
        #expect(evidence.fused.transcript == "Gate 12 A" && evidence.largeReads == 1)
    }
}
