public import Fields
public import ScanModel

/// The answers on a filled form.
public struct FormAnswers: Sendable, Hashable {
    /// How an answer is to be taken.
    public enum State: String, Sendable, Hashable {
        /// It is clear.
        case clear
        /// A mark is too faint or too small to be sure; somebody has to look at it.
        case doubtful
        /// Several boxes of a single choice are marked.
        case conflict
        /// A mark was crossed out, and another box is marked.
        case corrected
        /// Nothing is marked.
        case empty
    }

    /// What a box contains.
    public enum Mark: String, Sendable, Hashable {
        case empty, doubtful, marked
        /// Filled or crossed out, where other boxes are ticked.
        case withdrawn
    }

    /// A box and what is in it.
    public struct Box: Sendable, Hashable {
        public var value: String
        public var mark: Mark
        /// Ink above that of the page's empty boxes, relative to the printed outline: 0 empty, 1 as dark as the outline everywhere.
        public var ink: Double
        /// The probability that `mark` is right, as far as the ink says.
        public var confidence: Double
        /// Where it was found, in fractions of the page.
        public var bounds: Quad
    }

    /// The answer to a choice or a mark.
    public struct Answer: Sendable, Hashable {
        public var name: String
        /// The values of the marked boxes.
        public var values: [String]
        public var state: State
        public var confidence: Double
        public var boxes: [Box]
    }

    /// What is written in an area.
    public struct TextAnswer: Sendable, Hashable {
        public var name: String
        /// Nil if nothing was read.
        public var text: Field<String>?
    }

    /// The template's name.
    public var form: String
    /// The content of the code that selected the template; nil if none did.
    public var code: String?
    /// The choices, then the marks, in the template's order. A mark's value is its name.
    public var answers: [Answer] = []
    public var texts: [TextAnswer] = []
    /// Whether the boxes were found where the template has them. If not, it is the wrong template or not a form.
    public var isRegistered: Bool
}
