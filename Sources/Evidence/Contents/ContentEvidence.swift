import ScanModel
import TextContent

/// What is known about one content, from the attempts at its lines.
struct ContentEvidence: Sendable {
    private(set) var reading: ContentReading
    private(set) var spans: [FoundContent.Span]
    /// The number of attempts at each of its lines.
    private var looks: [LineLooks]
    /// The number of attempts at each of its lines when the content took its current form.
    private var firstLooks: [String: Int]
    /// Consecutive attempts that contradict the content or find nothing.
    private(set) var contradictions = 0

    private typealias Limits = CertaintyThresholds.Content

    /// The number of attempts at a line.
    struct LineLooks: Sendable, Equatable {
        var line: String
        var count: Int
        /// Whether the line is certain, and therefore rarely read again.
        var isSettled: Bool
    }

    /// The number of attempts that agree, at the line with the fewest. Certain lines are ignored if others remain,
    /// because they get no more attempts.
    var reads: Int {
        let open = looks.filter { !$0.isSettled }
        let counts = (open.isEmpty ? looks : open).map { $0.count - (firstLooks[$0.line] ?? 1) + 1 }
        return max(1, counts.min() ?? 1)
    }

    init(_ found: FoundContent, looks: [LineLooks]) {
        reading = found.reading
        spans = found.spans
        self.looks = looks
        // All of the first attempts count as agreeing with their combined result.
        firstLooks = [:]
    }

    /// Updates the evidence after further attempts.
    /// - Parameters:
    ///   - found: the content now found in its position; nil if there is none.
    ///   - looks: attempts at each of its lines.
    ///   - foundLooks: attempts at each line of the content now found.
    ///   - isFixed: whether the content is final.
    mutating func take(
        _ found: FoundContent?, looks: [LineLooks], foundLooks: [LineLooks], isFixed: Bool
    ) {
        let isNewLook = looks.map(\.count) != self.looks.map(\.count)
        guard isNewLook || found?.reading != reading else { return }
        // The evidence of a line restarts when more of the line comes into view.
        for now in looks where self.looks.contains(where: { $0.line == now.line && $0.count > now.count }) {
            firstLooks[now.line] = max(1, min(firstLooks[now.line] ?? 1, now.count))
        }
        self.looks = looks
        guard let found, found.reading.margin >= ContentReader.margin else {
            // The same content with less certainty doesn't contradict a final one.
            if isNewLook, !(isFixed && found?.reading.gist == reading.gist) { contradictions += 1 }
            return
        }
        if found.reading.gist == reading.gist {
            (reading, spans, contradictions, self.looks) = (found.reading, found.spans, 0, foundLooks)
        } else if isFixed {
            if isNewLook { contradictions += 1 }
        } else {
            (reading, spans, contradictions, self.looks) = (found.reading, found.spans, 0, foundLooks)
            firstLooks = Dictionary(foundLooks.map { ($0.line, $0.count) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// Returns the confidence, from 0 to 1, and whether the content is certain.
    /// - Parameters:
    ///   - parts: the fused attempts at its places, line by line.
    ///   - isSettled: whether its lines are certain themselves.
    ///   - isChecked: whether a check digit or the like protects it.
    func judge(_ parts: [FusedText], isSettled: Bool, isChecked: Bool) -> (confidence: Double, isCertain: Bool) {
        guard contradictions == 0 else { return (Limits.contradicted, false) }
        // The reader's doubts may not matter to the content: a blank, or the case of a letter. So if enough attempts
        // agree, the content is certain unless another valid one is near.
        let isAgreed =
            reads >= Limits.attempts && reading.margin >= (isChecked ? ContentReader.margin : ContentReader.reach)
        if reading.cost == 0 {
            let printed = parts.map(\.confidence).min() ?? 0
            // At most one misreading in ten passes a check; without a check, the form already rules out most.
            let confidence = 1 - (1 - printed) * (isChecked ? Limits.checkedSlip : Limits.uncheckedSlip)
            let change = parts.map(\.expectedChange).max() ?? 1
            let isSteady =
                reads >= CertaintyThresholds.Line.attempts && printed >= CertaintyThresholds.Line.confidence
                && change <= CertaintyThresholds.Line.expectedChange
            let agreement = parts.map(\.agreement).min() ?? 0
            let isGuarded = isChecked && reads >= Limits.checkedAttempts && agreement >= Limits.checkedAgreement
            return (confidence, isSettled || (!reading.isWeak && (isSteady || isGuarded || isAgreed)))
        }
        // A correction by the form is trusted if more attempts lead to the same one and no rival is near.
        let share = min(1, Double(reads) / Double(Limits.attempts))
        let isFar = reading.margin >= (isChecked ? ContentReader.margin : ContentReader.reach)
        return (
            (isChecked ? Limits.correctedChecked : Limits.correctedUnchecked) * share, isAgreed || (isSettled && isFar)
        )
    }
}
