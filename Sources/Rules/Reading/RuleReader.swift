public import ScanModel

/// Reads the sections `rules` and `lists` of a configuration.
struct RuleReader {
    private var reader: SettingReader
    private let places: ScalarPlace
    private let lists: [String: ListFile]
    private var steps = 0

    /// The maximum number of rules, and of steps in all their patterns: they bound the time per result, and memory.
    private static let (mostRules, mostSteps) = (2000, 400_000)

    fileprivate init(_ reader: SettingReader, yaml: String, lists: [String: ListFile]) {
        self.reader = reader
        places = ScalarPlace(yaml)
        self.lists = lists
    }

    fileprivate mutating func rules(_ node: SettingNode) -> [Rule] {
        // A section that contains only comments.
        if case .null = node.content { return [] }
        guard let nodes = reader.list(node) else { return [] }
        guard nodes.count <= Self.mostRules else {
            reader.note(
                .invalid,
                "there are \(nodes.count) rules; allowed are at most \(Self.mostRules). Use a list for rules that differ only in a number",
                at: node)
            return []
        }
        return nodes.enumerated().compactMap { rule($1, number: $0 + 1) }
    }

    private mutating func rule(_ node: SettingNode, number: Int) -> Rule? {
        let before = reader.mistakes.count
        let members = reader.members(of: node, known: ["match", "name", "accept", "output"])
        guard let match = members["match"] else {
            if reader.mistakes.count == before {
                reader.note(.missing, "match is missing; match: {} matches everything", at: node)
            }
            return nil
        }
        let conditions = conditions(match)
        let accepts = members["accept"].map { reader.boolean($0) ?? true } ?? true
        if let output = members["output"], !accepts {
            reader.note(.invalid, "a rule that rejects has no output", at: output)
        }
        let output = members["output"].flatMap {
            template($0, groups: conditions.groups, hasMember: conditions.list != nil)
        }
        let name = members["name"].flatMap { ruleName($0) }
        guard reader.mistakes.count == before else { return nil }
        return Rule(number: number, name: name, conditions: conditions, accepts: accepts, output: output)
    }

    private mutating func ruleName(_ node: SettingNode) -> String? {
        guard let name = reader.string(node) else { return nil }
        if name.utf8.count <= 64, !name.unicodeScalars.contains(where: \.isUnseen) { return name }
        reader.note(.invalid, "a rule's name has at most 64 bytes, all of them visible", at: node)
        return nil
    }

    private mutating func conditions(_ node: SettingNode) -> RuleConditions {
        var conditions = RuleConditions()
        let members = reader.members(
            of: node,
            known: [
                "type", "symbology", "textContentType", "payload", "transcript", "gs1", "list", "distance", "lookup",
                "region",
            ])
        readKind(members, &conditions)
        if let node = members["symbology"] { conditions.symbologies = words(node, of: Symbology.self) }
        if let node = members["textContentType"] { conditions.textContentTypes = words(node, of: TextContentType.self) }
        if let node = members["payload"] ?? members["transcript"] { conditions.pattern = pattern(node) }
        if let node = members["gs1"] { conditions.elements = elements(node) }
        var groups: Set<String> = []
        for group in conditions.groups where !groups.insert(group).inserted {
            reader.note(.invalid, "two patterns of this rule have a group '\(group)'", at: node)
        }
        if let node = members["region"] { conditions.region = reader.region(node) }
        conditions.list = listCondition(members, groups: conditions.groups)
        return conditions
    }

    /// The kind that `type` says, or that the other conditions imply.
    private mutating func readKind(_ members: [String: SettingNode], _ conditions: inout RuleConditions) {
        for (key, kind) in [
            ("payload", Content.Kind.barcode), ("symbology", .barcode), ("gs1", .barcode), ("transcript", .text),
            ("textContentType", .text),
        ] {
            guard let node = members[key] else { continue }
            if let other = conditions.kind, other != kind {
                reader.note(
                    .invalid, "\(key) is a condition on a \(kind.rawValue), another one of this rule isn't", at: node)
            }
            conditions.kind = kind
        }
        guard let node = members["type"] else { return }
        switch reader.choice(node, of: Content.Kind.self) {
        case let kind? where kind.isShape:
            reader.note(.invalid, "rules apply to barcode and text; a \(kind.rawValue) has no content", at: node)
        case let kind?:
            if let other = conditions.kind, other != kind {
                reader.note(.invalid, "another condition of this rule is one on a \(other.rawValue)", at: node)
            }
            conditions.kind = kind
        case nil: break
        }
    }

    /// Reads one word or a list of words.
    private mutating func words<Word>(_ node: SettingNode, of type: Word.Type) -> [Word]
    where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
        guard case .list(let nodes) = node.content else { return reader.choice(node, of: type).map { [$0] } ?? [] }
        if nodes.isEmpty { reader.note(.invalid, "the list is empty, so nothing can match", at: node) }
        return nodes.compactMap { reader.choice($0, of: type) }
    }

    private mutating func pattern(_ node: SettingNode) -> SearchPattern? {
        guard let text = reader.string(node) else { return nil }
        do throws(PatternError) {
            let pattern = try SearchPattern(text)
            steps += pattern.size
            if steps > Self.mostSteps {
                reader.note(
                    .invalid,
                    "the patterns of all rules together are too large: more than \(Self.mostSteps) steps, repeats expanded",
                    at: node)
            }
            return pattern
        } catch {
            note(error, at: node)
            return nil
        }
    }

    private mutating func elements(_ node: SettingNode) -> [RuleConditions.Element] {
        guard case .map(let members) = node.content, !members.isEmpty else {
            reader.note(
                .invalid,
                "\(node.shown); it has to be a map of application identifiers and patterns, such as {\"01\": '^0400'}",
                at: node)
            return []
        }
        return members.compactMap { key, value in
            guard case .string(let identifier) = key.content else { return nil }
            guard ApplicationIdentifier(identifier) != nil else {
                reader.note(
                    .invalid,
                    "there is no application identifier '\(identifier.clipped(to: 64))'; allowed are those of GS1, such as 01, 10, 17 or 3103",
                    at: key)
                return nil
            }
            if case .null = value.content { return .init(identifier: identifier) }
            return pattern(value).map { .init(identifier: identifier, pattern: $0) }
        }
    }

    private mutating func listCondition(_ members: [String: SettingNode], groups: [String])
        -> RuleConditions.ListCondition?
    {
        guard let node = members["list"] else {
            for key in ["distance", "lookup"] {
                if let node = members[key] { reader.note(.invalid, "\(key) needs a list beside it", at: node) }
            }
            return nil
        }
        guard let name = reader.string(node) else { return nil }
        if lists[name] == nil {
            let names = lists.keys.sorted()
            let hint = nearestWord(to: name, among: names).map { " (did you mean \($0)?)" } ?? ""
            let allowed = names.isEmpty ? "lists has none" : "lists has \(names.joined(separator: ", "))"
            reader.note(.unknown, "there is no list '\(name.clipped(to: 64))'\(hint); \(allowed)", at: node)
        }
        let distance = members["distance"].flatMap { reader.integer($0, in: 0...MemberList.mostDistance) } ?? 0
        let lookup = members["lookup"].flatMap { template($0, groups: groups, hasMember: false) }
        return .init(name: name, distance: distance, lookup: lookup)
    }

    private mutating func template(_ node: SettingNode, groups: [String], hasMember: Bool) -> OutputTemplate? {
        guard case .string(let text) = node.content else {
            reader.note(.invalid, "\(node.shown); it has to be text", at: node)
            return nil
        }
        do throws(PatternError) {
            return try OutputTemplate(text, groups: groups, hasMember: hasMember)
        } catch {
            note(error, at: node)
            return nil
        }
    }

    /// Notes a mistake at its place within a value.
    private mutating func note(_ error: PatternError, at node: SettingNode) {
        var node = node
        node.place = places.place(of: error.offset, in: node)
        reader.note(.invalid, error.problem, at: node)
    }
}

extension RuleSettings {
    /// Reads the sections `rules` and `lists`.
    /// - Parameter yaml: the text of the file, to report the column of a mistake in a pattern.
    public mutating func read(
        rules: SettingNode?, lists: SettingNode?, yaml: String, _ reader: inout SettingReader
    ) {
        if let lists { self.lists = reader.listFiles(lists) }
        guard let rules else { return }
        var rule = RuleReader(reader, yaml: yaml, lists: self.lists)
        self.rules = rule.rules(rules)
        reader = rule.result
    }
}

extension RuleReader {
    fileprivate var result: SettingReader { reader }
}
