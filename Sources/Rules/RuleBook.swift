public import ScanModel

/// Rules in order, with the lists that they name. The first rule that an item meets decides.
public struct RuleBook: Sendable {
    /// The rules.
    public let rules: [Rule]
    private let lists: [String: MemberList]
    private let screens: [RuleScreen]

    /// - Parameter lists: the members of each list; a list that isn't there has none.
    public init(_ rules: [Rule], lists: [String: MemberList] = [:]) {
        self.rules = rules
        self.lists = lists
        screens = rules.map { RuleScreen($0.conditions) }
    }

    /// Decides about an item. One that no rule matches is accepted as it is.
    public func outcome(of subject: RuleSubject) -> RuleOutcome {
        var lookups = Lookups()
        let key = RuleScreen.Key(subject)
        for (index, screen) in screens.enumerated() where screen.allows(key, subject) {
            guard case .matches(let found) = check(rules[index], subject, &lookups) else { continue }
            return outcome(of: rules[index], subject, found)
        }
        return RuleOutcome(rule: nil, output: subject.content)
    }

    /// Explains what each rule says about an item, up to the first that matches.
    public func explain(_ subject: RuleSubject) -> RuleExplanation {
        var lookups = Lookups()
        var findings: [RuleFinding] = []
        for rule in rules {
            let finding = check(rule, subject, &lookups)
            findings.append(finding)
            guard case .matches(let found) = finding else { continue }
            return RuleExplanation(rules: rules, findings: findings, outcome: outcome(of: rule, subject, found))
        }
        return RuleExplanation(
            rules: rules, findings: findings, outcome: RuleOutcome(rule: nil, output: subject.content))
    }

    private func outcome(of rule: Rule, _ subject: RuleSubject, _ found: RuleMatch) -> RuleOutcome {
        RuleOutcome(rule: rule.label, output: rule.accepts ? subject.text(rule.output, found) : nil)
    }

    private func check(_ rule: Rule, _ subject: RuleSubject, _ lookups: inout Lookups) -> RuleFinding {
        let conditions = rule.conditions
        if let kind = conditions.kind, kind != subject.kind { return .otherKind(subject.kind) }
        if !conditions.symbologies.isEmpty {
            guard let symbology = subject.symbology else { return .otherKind(subject.kind) }
            guard conditions.symbologies.contains(symbology) else { return .otherSymbology(symbology) }
        }
        if !conditions.textContentTypes.isEmpty {
            guard let type = subject.textContentType, conditions.textContentTypes.contains(type) else {
                return .otherContentType(subject.textContentType)
            }
        }
        if let region = conditions.region {
            guard let centre = subject.centre else { return .noPosition }
            guard region.contains(centre) else { return .elsewhere(centre) }
        }
        var match = RuleMatch()
        if let pattern = conditions.pattern {
            guard pattern.needs.allows(subject.scalars, subject.characters),
                let groups = pattern.groups(in: subject.scalars)
            else { return .noMatch(pattern.source) }
            match.groups = groups
        }
        for element in conditions.elements {
            guard let found = subject.elements.first(where: { $0.ai == element.identifier }) else {
                return .noElement(element.identifier)
            }
            guard let pattern = element.pattern else { continue }
            guard let groups = pattern.groups(in: found.value) else {
                return .otherElement(element.identifier, pattern.source)
            }
            match.groups.merge(groups) { $1 }
        }
        guard let condition = conditions.list else { return .matches(match) }
        let reading = subject.text(condition.lookup, match)
        let membership = lookups.find(reading, condition, lists[condition.name], isPrinted: subject.kind == .text)
        guard let member = membership.member(of: reading) else {
            return .noMember(condition, reading: reading, membership)
        }
        match.member = member
        return .matches(match)
    }
}

/// What was found in lists for one item: many rules may ask for the same.
private struct Lookups {
    private struct Key: Hashable {
        let list: String
        let distance: Int
        let reading: String
    }
    private var known: [Key: Membership] = [:]

    mutating func find(
        _ reading: String, _ condition: RuleConditions.ListCondition, _ list: MemberList?, isPrinted: Bool
    ) -> Membership {
        let key = Key(list: condition.name, distance: condition.distance, reading: reading)
        if let found = known[key] { return found }
        let found = list?.membership(of: reading, distance: condition.distance, isPrinted: isPrinted) ?? .none
        known[key] = found
        return found
    }
}

/// What a matching rule found in an item.
public struct RuleMatch: Sendable, Hashable {
    /// The contents of the named groups.
    public var groups: [String: String] = [:]
    /// The member of the list.
    public var member: String?
}

extension RuleSubject {
    /// Returns the text of a template.
    fileprivate func text(_ template: OutputTemplate, _ match: RuleMatch) -> String {
        template.text { value in
            switch value {
            case .content: content
            case .member: match.member
            case .normalized: normalized ?? content
            case .element(let identifier): elements.first { $0.ai == identifier }?.value
            case .component(let name): components.first { $0.name == name }?.value
            case .group(let name): match.groups[name]
            }
        }
    }
}
