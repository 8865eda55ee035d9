import ScanModel
import TextContent

/// What is known of one content, from the looks at its lines.
struct ContentEvidence: Sendable {
    private(set) var reading: ContentReading
    private(set) var spans: [FoundContent.Span]
    /// Looks at the lines when it came to say what it says.
    private var firstLook: Int
    private(set) var looks: Int
    /// Looks at all its lines together.
    private var allLooks: Int
    /// Looks in a row that say something else, or find nothing, since they said what it says.
    private(set) var contradictions = 0

    /// The looks that agree on it.
    var reads: Int { max(1, looks - firstLook + 1) }

    /// - Parameter looks: at the line of which least is known, and at all of them together.
    init(_ found: FoundContent, looks: (least: Int, all: Int)) {
        reading = found.reading
        spans = found.spans
        // What the first looks say together they say each.
        firstLook = 1
        (self.looks, allLooks) = (looks.least, looks.all)
    }

    /// Takes what the lines say after some looks.
    /// - Parameters:
    ///   - found: what lies at its place now; nil for nothing.
    ///   - isFixed: whether it can't become anything else.
    mutating func take(_ found: FoundContent?, looks: (least: Int, all: Int), isFixed: Bool) {
        let isNewLook = looks.all != allLooks || looks.least != self.looks
        guard isNewLook || found?.reading != reading else { return }
        // A line's evidence begins anew where more of it comes into view.
        if looks.least < self.looks { firstLook = max(1, min(firstLook, looks.least)) }
        (self.looks, allLooks) = (looks.least, looks.all)
        guard let found, found.reading.margin >= ContentReader.margin else {
            // The same, less surely, is no reason to take back what is certain.
            if isNewLook, !(isFixed && found?.reading.normalized == reading.normalized) { contradictions += 1 }
            return
        }
        if found.reading.normalized == reading.normalized {
            (reading, spans, contradictions) = (found.reading, found.spans, 0)
        } else if isFixed {
            if isNewLook { contradictions += 1 }
        } else {
            (reading, spans, firstLook, contradictions) = (found.reading, found.spans, looks.least, 0)
        }
    }

    /// How sure it is, from 0 to 1, and whether it is certain.
    /// - Parameters:
    ///   - parts: what the looks say of its places, line by line.
    ///   - isSettled: whether its lines are certain as they are.
    ///   - isChecked: whether a check digit, or as good, guards it.
    func judge(_ parts: [FusedText], isSettled: Bool, isChecked: Bool) -> (confidence: Double, isCertain: Bool) {
        guard contradictions == 0 else { return (0.3, false) }
        if reading.cost == 0 {
            let printed = parts.map(\.confidence).min() ?? 0
            // One misreading in ten or more passes a check; of the rest the form already tells most.
            let confidence = 1 - (1 - printed) * (isChecked ? 0.1 : 0.7)
            let change = parts.map(\.expectedChange).max() ?? 1
            let isSteady = reads >= 3 && printed >= 0.9 && change <= 0.02
            let isGuarded = isChecked && reads >= 2 && (parts.map(\.agreement).min() ?? 0) >= 0.75
            return (confidence, isSettled || (!reading.isWeak && (isSteady || isGuarded)))
        }
        // What the form had to put right rests on the form: the same correction from more looks, and no rival near.
        let share = min(1, Double(reads) / 4)
        return ((isChecked ? 0.98 : 0.92) * share, (isSettled || reads >= 4) && reading.margin >= (isChecked ? 1 : 2))
    }
}
