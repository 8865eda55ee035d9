import ScanModel
import TextContent

/// What is known of one content, from the looks at its lines.
struct ContentEvidence: Sendable {
    private(set) var reading: ContentReading
    private(set) var spans: [FoundContent.Span]
    /// The looks at its lines.
    private var looks: [LineLooks]
    /// Looks at each of its lines when it came to say what it says.
    private var firstLooks: [String: Int]
    /// Looks in a row that say something else, or find nothing, since they said what it says.
    private(set) var contradictions = 0

    /// How often a line was looked at.
    struct LineLooks: Sendable, Equatable {
        var line: String
        var count: Int
        /// Whether it is certain, so that it is hardly looked at any more.
        var isSettled: Bool
    }

    /// The looks that agree on it: those at the line of which least is known. Lines that are certain get no more of them, so
    /// they stand back.
    var reads: Int {
        let open = looks.filter { !$0.isSettled }
        let counts = (open.isEmpty ? looks : open).map { $0.count - (firstLooks[$0.line] ?? 1) + 1 }
        return max(1, counts.min() ?? 1)
    }

    init(_ found: FoundContent, looks: [LineLooks]) {
        reading = found.reading
        spans = found.spans
        self.looks = looks
        // What the first looks say together they say each.
        firstLooks = [:]
    }

    /// Takes what the lines say after some looks.
    /// - Parameters:
    ///   - found: what lies at its place now; nil for nothing.
    ///   - looks: at each of its lines.
    ///   - foundLooks: at each line of what lies there now.
    ///   - isFixed: whether it can't become anything else.
    mutating func take(
        _ found: FoundContent?, looks: [LineLooks], foundLooks: [LineLooks], isFixed: Bool
    ) {
        let isNewLook = looks.map(\.count) != self.looks.map(\.count)
        guard isNewLook || found?.reading != reading else { return }
        // A line's evidence begins anew where more of it comes into view.
        for now in looks where self.looks.contains(where: { $0.line == now.line && $0.count > now.count }) {
            firstLooks[now.line] = max(1, min(firstLooks[now.line] ?? 1, now.count))
        }
        self.looks = looks
        guard let found, found.reading.margin >= ContentReader.margin else {
            // The same, less surely, is no reason to take back what is certain.
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

    /// How sure it is, from 0 to 1, and whether it is certain.
    /// - Parameters:
    ///   - parts: what the looks say of its places, line by line.
    ///   - isSettled: whether its lines are certain as they are.
    ///   - isChecked: whether a check digit, or as good, guards it.
    func judge(_ parts: [FusedText], isSettled: Bool, isChecked: Bool) -> (confidence: Double, isCertain: Bool) {
        guard contradictions == 0 else { return (0.3, false) }
        // What the reader doubts may be nothing to the content: a blank, or the case of a letter. So what enough looks agree on
        // is certain where nothing else that is valid is near.
        let isAgreed =
            reads >= Self.enoughReads && reading.margin >= (isChecked ? ContentReader.margin : ContentReader.reach)
        if reading.cost == 0 {
            let printed = parts.map(\.confidence).min() ?? 0
            // One misreading in ten or more passes a check; of the rest the form already tells most.
            let confidence = 1 - (1 - printed) * (isChecked ? 0.1 : 0.7)
            let change = parts.map(\.expectedChange).max() ?? 1
            let isSteady = reads >= 3 && printed >= 0.9 && change <= 0.02
            let isGuarded = isChecked && reads >= 2 && (parts.map(\.agreement).min() ?? 0) >= 0.75
            return (confidence, isSettled || (!reading.isWeak && (isSteady || isGuarded || isAgreed)))
        }
        // What the form had to put right rests on the form: the same correction from more looks, and no rival near.
        let share = min(1, Double(reads) / Double(Self.enoughReads))
        let isFar = reading.margin >= (isChecked ? ContentReader.margin : ContentReader.reach)
        return ((isChecked ? 0.98 : 0.92) * share, isAgreed || (isSettled && isFar))
    }

    /// Looks that have to agree where one alone would not do.
    private static let enoughReads = 4
}
