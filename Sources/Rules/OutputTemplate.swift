public import ScanModel

/// Text with values in it: `${code|upper}`. A `$` itself is written `$$`.
public struct OutputTemplate: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case text(String)
        case value(Value, [OutputFilter])
    }

    /// What can be inserted.
    enum Value: Sendable, Hashable {
        /// The payload or transcript.
        case content
        /// The member of the list.
        case member
        /// The canonical form of a text with a content type.
        case normalized
        /// A field of a GS1 message, by its application identifier.
        case element(String)
        /// A component of the meaning.
        case component(String)
        /// A named group of a pattern of the rule.
        case group(String)
    }

    let parts: [Part]

    /// The template of the whole content.
    static let content = OutputTemplate(parts: [.value(.content, [])])
    /// The template of the member of a list.
    static let member = OutputTemplate(parts: [.value(.member, [])])

    private init(parts: [Part]) { self.parts = parts }

    /// The maximum length of a template.
    private static let longest = 1000

    /// Parses a template.
    /// - Parameters:
    ///   - groups: the named groups of the rule's patterns.
    ///   - hasMember: whether the rule names a list.
    /// - Throws: `PatternError` for mistakes, also for a group that no pattern has.
    public init(_ source: String, groups: [String], hasMember: Bool) throws(PatternError) {
        var parts: [Part] = []
        let characters = Array(source)
        guard characters.count <= Self.longest else {
            throw PatternError(offset: Self.longest, problem: "it has more than \(Self.longest) characters")
        }
        var (position, text) = (0, "")
        while position < characters.count {
            guard characters[position] == "$" else {
                text.append(characters[position])
                position += 1
                continue
            }
            switch position + 1 < characters.count ? characters[position + 1] : nil {
            case "$":
                text.append("$")
                position += 2
            case "{":
                guard let end = characters[position...].firstIndex(of: "}") else {
                    throw PatternError(offset: position, problem: "a ${ without its }; write $$ for a $")
                }
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                let inside = characters[(position + 2)..<end]
                parts.append(try Self.part(inside, at: position + 2, groups: groups, hasMember: hasMember))
                position = end + 1
            default:
                throw PatternError(offset: position, problem: "a $ begins a value such as ${code}; write $$ for a $")
            }
        }
        if !text.isEmpty { parts.append(.text(text)) }
        self.parts = parts
    }

    private static func part(
        _ inside: ArraySlice<Character>, at offset: Int, groups: [String], hasMember: Bool
    ) throws(PatternError) -> Part {
        var offset = offset
        let words = inside.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        let value = try value(words[0], at: offset, groups: groups, hasMember: hasMember)
        var filters: [OutputFilter] = []
        offset += words[0].count + 1
        for word in words.dropFirst() {
            guard let filter = OutputFilter(rawValue: word) else {
                let names = OutputFilter.allCases.map(\.rawValue)
                let hint = nearestWord(to: word, among: names).map { " (did you mean \($0)?)" } ?? ""
                throw PatternError(
                    offset: offset,
                    problem:
                        "there is no filter '\(word.clipped(to: 64))'\(hint); allowed is \(names.joined(separator: ", "))"
                )
            }
            filters.append(filter)
            offset += word.count + 1
        }
        return .value(value, filters)
    }

    private static func value(_ name: String, at offset: Int, groups: [String], hasMember: Bool) throws(PatternError)
        -> Value
    {
        // Groups come first, so a pattern may use any name.
        if groups.contains(name) { return .group(name) }
        switch name {
        case "payload", "transcript": return .content
        case "normalized": return .normalized
        case "member":
            if hasMember { return .member }
            throw PatternError(offset: offset, problem: "the rule has no list, so there is no member")
        default: break
        }
        if name.hasPrefix("gs1."), name.count > 4 { return .element(String(name.dropFirst(4))) }
        if name.hasPrefix("components."), name.count > 11 { return .component(String(name.dropFirst(11))) }
        let allowed = groups + ["payload", "transcript", "normalized"] + (hasMember ? ["member"] : [])
        let hint = nearestWord(to: name, among: allowed).map { " (did you mean \($0)?)" } ?? ""
        throw PatternError(
            offset: offset,
            problem:
                "no pattern of this rule has a group '\(name.clipped(to: 64))'\(hint); allowed is \(allowed.joined(separator: ", ")), gs1.AI, components.NAME"
        )
    }

    /// Returns the text for a result; nil for a value is inserted as nothing.
    func text(of value: (Value) -> String?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let wanted, let filters): filters.reduce(value(wanted) ?? "") { $1.apply(to: $0) }
            }
        }.joined()
    }
}
