/// Rules and the lists that they name, as configured.
public struct RuleSettings: Sendable, Hashable {
    /// The rules in order; empty if there are none.
    public var rules: [Rule] = []
    /// The lists by name.
    public var lists: [String: ListFile] = [:]

    public init() {}
}
