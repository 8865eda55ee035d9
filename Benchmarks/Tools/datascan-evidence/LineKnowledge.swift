import Evidence
import ScanModel

/// What is known of a line after each of its looks, as an object of JSON.
struct LineKnowledge: Encodable {
    var name: String
    var steps: [Step] = []

    struct Step: Encodable {
        var frame: Int
        var time: Double
        /// What the look itself reads, and the probability of its least certain character.
        var look: String
        var lookConfidence: Double
        var looks: Int
        var transcript: String
        var confidence: Double
        var candidates: [String: Double]
        var lead: Double
        var agreement: Double
        var meanAgreement: Double
        var weight: Double
        var doubt: Double
        var expectedChange: Double
        var isAnnounceable: Bool
        var isCertain: Bool
    }

    /// Gives each look to evidence that is never certain: what would have become of it shows at each step.
    init(_ record: LineRecord) {
        name = record.name
        var evidence = LineEvidence()
        for look in record.looks {
            let reading = look.transcription
            _ = evidence.take(reading, shape: look.shape ?? 0, at: look.time, isCertain: false)
            let fused = evidence.fused
            guard fused.looks > 0 else { continue }
            func short(_ value: Double) -> Double { value.isFinite ? (value * 1e5).rounded() / 1e5 : 0 }
            let candidates = fused.candidates().map { ($0.transcript, short($0.confidence)) }
            steps.append(
                Step(
                    frame: look.frame, time: look.time, look: reading.text, lookConfidence: short(reading.confidence),
                    looks: fused.looks, transcript: fused.transcript, confidence: short(fused.confidence),
                    candidates: Dictionary(candidates) { a, _ in a }, lead: short(fused.lead),
                    agreement: short(fused.agreement), meanAgreement: short(fused.meanAgreement),
                    weight: short(fused.weight), doubt: short(fused.doubt),
                    expectedChange: short(fused.expectedChange), isAnnounceable: evidence.isAnnounceable(),
                    isCertain: evidence.isCertain()))
        }
    }
}
