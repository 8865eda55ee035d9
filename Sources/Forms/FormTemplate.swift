public import ScanModel

/// What is printed on a form, and where. Places are fractions of the page.
public struct FormTemplate: Sendable, Hashable {
    /// A box to tick.
    public struct Box: Sendable, Hashable {
        /// What a mark in it means.
        public var value: String
        /// The outer edge of its outline.
        public var place: Region

        public init(value: String, place: Region) { (self.value, self.place) = (value, place) }
    }

    /// A question with boxes.
    public struct Choice: Sendable, Hashable {
        /// How many boxes may be marked.
        public enum Kind: String, Sendable, Hashable, CaseIterable {
            case single, multiple
        }
        public var name: String
        public var kind: Kind
        public var options: [Box]

        public init(name: String, kind: Kind, options: [Box]) {
            (self.name, self.kind, self.options) = (name, kind, options)
        }
    }

    /// An area to write in.
    public struct TextArea: Sendable, Hashable {
        public var name: String
        public var place: Region

        public init(name: String, place: Region) { (self.name, self.place) = (name, place) }
    }

    /// The form's name.
    public var name: String
    /// The content of the code that selects it; an asterisk stands for any text. Nil if only its name selects it.
    public var code: String?
    public var choices: [Choice]
    /// Boxes that are a question each.
    public var marks: [Box]
    public var texts: [TextArea]

    public init(name: String, code: String? = nil, choices: [Choice] = [], marks: [Box] = [], texts: [TextArea] = []) {
        (self.name, self.code, self.choices, self.marks, self.texts) = (name, code, choices, marks, texts)
    }

    /// All boxes: those of the choices in order, then the marks.
    var boxes: [Box] { choices.flatMap(\.options) + marks }

    /// Returns whether a code's content selects this form.
    public func isSelected(by content: String) -> Bool {
        guard let code else { return false }
        let parts = code.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return content == code }
        guard content.hasPrefix(first), content.hasSuffix(last), content.count >= first.count + last.count else {
            return false
        }
        var rest = Substring(content.dropFirst(first.count).dropLast(last.count))
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.ranges(of: part).first else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
