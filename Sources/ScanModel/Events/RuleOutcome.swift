/// What was decided about a stable item: by the configured rules, and because it repeats what was in view.
public struct RuleOutcome: Sendable, Hashable {
    /// The first rule that matched, by its name, or by its number if it has none; nil if none matched.
    public var rule: String?
    /// What applications should use instead of the payload or transcript; nil if the item is rejected.
    public var output: String?
    /// Whether it is rejected because its content was in view less than `repeatAfter` seconds before.
    public var isRepeat: Bool

    /// Whether applications should use the item.
    public var accepted: Bool { output != nil }

    public init(rule: String?, output: String?, isRepeat: Bool = false) {
        self.rule = rule
        self.output = output
        self.isRepeat = isRepeat
    }
}

extension RuleOutcome {
    private enum Key: CodingKey { case rule, output, accepted, repeated }

    /// Writes the members `rule`, `output`, `accepted` and `repeated` of an item.
    func writeMembers(to json: inout JSONWriter) {
        json.optional("rule", rule)
        json.optional("output", output)
        json.key("accepted")
        json.boolean(accepted)
        guard isRepeat else { return }
        json.key("repeated")
        json.boolean(true)
    }

    /// Reads the same members; nil if no rules were applied.
    static func ifPresent(from decoder: any Decoder) throws -> RuleOutcome? {
        let values = try decoder.container(keyedBy: Key.self)
        guard let accepted = try values.decodeIfPresent(Bool.self, forKey: .accepted) else { return nil }
        return RuleOutcome(
            rule: try values.decodeIfPresent(String.self, forKey: .rule),
            output: accepted ? try values.decode(String.self, forKey: .output) : nil,
            isRepeat: try values.decodeIfPresent(Bool.self, forKey: .repeated) ?? false)
    }
}
