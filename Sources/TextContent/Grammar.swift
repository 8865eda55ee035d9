import ScanModel

/// What a kind of content looks like, and how to tell whether something that looks like it is it.
struct Grammar {
    /// What it looks like; named groups are handed to the judge.
    let automaton: PatternAutomaton
    /// What may be beside it.
    var boundary = Boundary.word
    /// The most that a reading may cost, in nats: what is further from what was read than this is something else.
    var budget = Grammar.usualBudget
    /// The most that the likeliest reading may cost; those that it has to stand out from may cost all of the budget.
    var mostCost = Double.infinity
    /// What it may be made of that the reader did not think of. Where any letter may come, both its cases may: no need to ask.
    var lookalikes = Lookalikes.all
    /// How many lines may hold it together, one below the other; the pattern then has line feeds.
    var lines = 1...1
    /// Says what a text is that matches the pattern; nil where it is none of this kind.
    let judge: (MatchedText) -> Judgement?

    /// The odds of one in a hundred.
    static let usualBudget = 4.6

    /// What may be beside a content in its line.
    enum Boundary {
        /// Anything but letters and digits.
        case word
        /// Nothing but blanks, and signs that open or close a phrase.
        case phrase
        /// Nothing: the content is all of its line.
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

    /// Makes a grammar of a pattern that somebody else wrote.
    init(program: PatternProgram, judge: @escaping (MatchedText) -> Judgement?) {
        automaton = PatternAutomaton(program)
        self.judge = judge
    }
}

/// What a text of a kind says.
struct Judgement {
    /// The form in which it can be compared and worked with.
    var normalized: String
    /// Its parts, in the order in which they are told.
    var components: [ContentComponent]
    /// What of the text must not be shown in full; nil where all may.
    var masked: String?
    /// Whether one more character misread could make something else of it that is as good.
    var isWeak: Bool
    /// Whether it has no check digit, though most of its kind have one.
    var lacksCheck = false
    /// What counts of it where two are compared; nil for the normalized form.
    var gist: String?
    /// The text with the characters that the form alone puts right, one for each; nil where there are none.
    var corrected: String?

    init(_ normalized: String, _ components: [ContentComponent] = [], masked: String? = nil, isWeak: Bool = false) {
        self.normalized = normalized
        self.components = components
        self.masked = masked
        self.isWeak = isWeak
    }
}

/// A text that matches a pattern, with what the judge may ask about it.
struct MatchedText {
    /// The text.
    let text: String
    /// What the named groups of the pattern hold, of those that took part.
    let groups: [String: String]
    /// What stands before it in its line.
    let before: String
    /// What stands behind it in its line.
    let after: String
    /// How much dearer it is than the likeliest text at its places, in nats.
    let cost: Double
    /// Whether all its signs (what is neither letter nor digit) are those that were seen, none made of something else.
    let signsAreSeen: Bool
    /// Whether one of its digits at least was seen as one, and not made of a letter.
    let digitIsSeen: Bool
    /// Whether a letter or digit that was seen is left out of it, and the reader hardly doubts it.
    let leavesOut: Bool
    /// The letters, small, that were made of something of the same shape, as an S of a 5.
    let lettersOfShape: Set<Character>

    subscript(group: String) -> String? { groups[group] }
}
