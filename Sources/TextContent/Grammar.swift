import ScanModel

/// The form of a content type, and the check of whether a text in that form is valid.
struct Grammar {
    /// The pattern; its named groups are passed to `judge`.
    let automaton: PatternAutomaton
    /// The characters allowed beside it.
    var boundary = Boundary.word
    /// The maximum cost of a reading, in nats; more distant texts are something else.
    var budget = Grammar.usualBudget
    /// The maximum cost of the most likely reading. Its rivals may cost up to `budget`.
    var mostCost = Double.infinity
    /// The look-alikes to consider in addition to the reader's alternatives. Not needed for the other case of a letter
    /// if the pattern allows both.
    var lookalikes = Lookalikes.all
    /// How many consecutive lines it may span; for several, the pattern contains line feeds.
    var lines = 1...1
    /// Evaluates a text that matches the pattern; returns nil if it isn't valid.
    let judge: (MatchedText) -> Judgement?

    /// Odds of one in a hundred.
    static let usualBudget = 4.6

    /// The characters allowed beside a content in its line.
    enum Boundary {
        /// Anything except letters and digits.
        case word
        /// Only blanks, and punctuation that opens or closes a phrase.
        case phrase
        /// Nothing: the content is the whole line.
        case line
    }

    init(_ pattern: String, judge: @escaping (MatchedText) -> Judgement?) {
        do {
            automaton = try PatternAutomaton(PatternProgram(PatternParser.parse(pattern)))
        } catch {
            preconditionFailure("\(pattern.prefix(200)): \(error)")
        }
        self.judge = judge
    }

    /// Makes a grammar for a user-defined pattern.
    init(program: PatternProgram, judge: @escaping (MatchedText) -> Judgement?) {
        automaton = PatternAutomaton(program)
        self.judge = judge
    }
}

/// The evaluation of a valid text.
struct Judgement {
    /// The canonical form, for comparison and processing.
    var normalized: String
    /// The components, in the order in which they are sent.
    var components: [ContentComponent]
    /// The text with the part that must not be shown hidden; nil if all may be shown.
    var masked: String?
    /// Whether a single further misread character could turn it into another equally good content.
    var isWeak: Bool
    /// Whether it lacks the check digit that most contents of its type have.
    var lacksCheck = false
    /// The form by which two readings are compared; nil for the normalized form.
    var gist: String?
    /// The text with the characters that the form alone corrects, replaced one for one; nil if there are none.
    var corrected: String?

    init(_ normalized: String, _ components: [ContentComponent] = [], masked: String? = nil, isWeak: Bool = false) {
        self.normalized = normalized
        self.components = components
        self.masked = masked
        self.isWeak = isWeak
    }
}

/// A text that matches a pattern, with the context for evaluating it.
struct MatchedText {
    /// The text.
    let text: String
    /// The contents of the pattern's named groups that took part in the match.
    let groups: [String: String]
    /// The text before it in its line.
    let before: String
    /// The text after it in its line.
    let after: String
    /// Its additional cost over the most likely text at its places, in nats.
    let cost: Double
    /// Whether all its signs (neither letters nor digits) were read as such, instead of replacing other characters.
    let signsAreSeen: Bool
    /// Whether at least one of its digits was read as a digit, instead of replacing a letter.
    let digitIsSeen: Bool
    /// Whether it omits a letter or digit that the reader is fairly sure of.
    let leavesOut: Bool
    /// The letters, in lowercase, that replace a character of the same shape, such as an S for a 5.
    let lettersOfShape: Set<Character>

    subscript(group: String) -> String? { groups[group] }
}
