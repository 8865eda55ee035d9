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
        #expect(!evidence([good, good]).isCertain)
        #expect(evidence([good, good, good]).isCertain)
    }

    @Test func whatAnotherLookMayChangeIsNotCertain() {
        let doubtful: Look = ("Gate [l1]2", 0.95, 5)
        #expect(!evidence(Array(repeating: doubtful, count: 6)).isCertain)
        #expect(!evidence([good, ("Gate l2", 0.95, 5), good]).isCertain)
    }
}
