public import ScanModel

/// What a stable item has to be, and what is made of it. All conditions that are set have to be met.
public struct Rule: Sendable, Hashable {
    /// The name that results have; nil if it has none.
    public var name: String?
    /// Its position among the rules, from 1.
    public var number: Int
    /// What is required of an item.
    public var conditions: RuleConditions
    /// Whether a matching item is accepted.
    public var accepts: Bool
    /// What is made of a matching item.
    public var output: OutputTemplate

    /// - Parameter output: nil for the member of the list if there is one, otherwise the payload or transcript.
    public init(
        number: Int, name: String? = nil, conditions: RuleConditions, accepts: Bool = true,
        output: OutputTemplate? = nil
    ) {
        self.name = name
        self.number = number
        self.conditions = conditions
        self.accepts = accepts
        self.output = output ?? (conditions.list == nil ? .content : .member)
    }

    /// The name, or the number if it has none.
    public var label: String { name ?? String(number) }
}

/// What a rule requires of an item. Nil and empty mean that nothing is required.
public struct RuleConditions: Sendable, Hashable {
    /// The kind of item: a barcode or text.
    public var kind: Content.Kind?
    /// One of these symbologies.
    public var symbologies: [Symbology] = []
    /// One of these content types.
    public var textContentTypes: [TextContentType] = []
    /// Its centre lies in this part of the region of interest, in fractions of that region.
    public var region: Region?
    /// A pattern that the payload or transcript contains.
    public var pattern: SearchPattern?
    /// Fields of a GS1 message, by application identifier, and patterns that their values contain.
    public var elements: [Element] = []
    /// The list that has it as a member.
    public var list: ListCondition?

    /// A condition on a field of a GS1 message.
    public struct Element: Sendable, Hashable {
        /// The application identifier, such as `01`.
        public var identifier: String
        /// A pattern in its value; nil if any value will do.
        public var pattern: SearchPattern?

        public init(identifier: String, pattern: SearchPattern? = nil) {
            self.identifier = identifier
            self.pattern = pattern
        }
    }

    /// A condition on membership.
    public struct ListCondition: Sendable, Hashable {
        /// The list's name.
        public var name: String
        /// The allowed edit distance.
        public var distance: Int
        /// What is looked up; the payload or transcript by default.
        public var lookup: OutputTemplate

        public init(name: String, distance: Int = 0, lookup: OutputTemplate? = nil) {
            self.name = name
            self.distance = distance
            self.lookup = lookup ?? .content
        }
    }

    public init() {}

    /// The groups of all patterns.
    public var groups: [String] {
        (pattern?.groups ?? []) + elements.flatMap { $0.pattern?.groups ?? [] }
    }
}
