public import ScanModel

/// What a rule says about an item: it matches, or the first condition that isn't met.
public enum RuleFinding: Sendable, Hashable {
    case matches(RuleMatch)
    case otherKind(Content.Kind)
    case otherSymbology(Symbology)
    case otherContentType(TextContentType?)
    case noPosition
    case elsewhere(Point)
    case noMatch(String)
    case noElement(String)
    case otherElement(String, String)
    case noMember(RuleConditions.ListCondition, reading: String, Membership)

    /// Why the rule doesn't match, or what it found; for people.
    func words(for rule: Rule) -> String {
        switch self {
        case .matches(let match):
            guard let member = match.member, let list = rule.conditions.list else { return "matches" }
            return "matches: \(list.name) has the member '\(member.shown)'"
        case .otherKind(let kind):
            let wanted = rule.conditions.kind?.rawValue ?? Content.Kind.barcode.rawValue
            return "is for type \(wanted); this is \(kind.rawValue)"
        case .otherSymbology(let symbology):
            let wanted = rule.conditions.symbologies.map(\.rawValue).joined(separator: ", ")
            return "is for symbology \(wanted); this is \(symbology.rawValue)"
        case .otherContentType(let type):
            let wanted = rule.conditions.textContentTypes.map(\.rawValue).joined(separator: ", ")
            return "is for textContentType \(wanted); this \(type.map { "is \($0.rawValue)" } ?? "has none")"
        case .noPosition: return "is for a part of the region; the position isn't known here"
        case .elsewhere(let point):
            return "is for a part of the region that doesn't include (\(point.x.rounded3), \(point.y.rounded3))"
        case .noMatch(let pattern): return "the pattern '\(pattern.shown)' isn't found"
        case .noElement(let identifier): return "there is no GS1 element (\(identifier))"
        case .otherElement(let identifier, let pattern):
            return "the pattern '\(pattern.shown)' isn't found in the GS1 element (\(identifier))"
        case .noMember(let list, let reading, let membership):
            let within = list.distance == 0 ? "" : " within distance \(list.distance)"
            if case .ambiguous(let one, let other) = membership {
                return
                    "'\(reading.shown)' may be several members of \(list.name)\(within): '\(one.shown)' and '\(other.shown)'"
            }
            return "'\(reading.shown)' isn't a member of \(list.name)\(within)"
        }
    }
}

/// Which rule decided about an item, and why the ones before it don't match.
public struct RuleExplanation: Sendable {
    /// All rules.
    public let rules: [Rule]
    /// What each rule says, up to the one that matches.
    public let findings: [RuleFinding]
    /// The decision.
    public let outcome: RuleOutcome

    /// A line for each rule that was checked, and one for the decision.
    public var lines: [String] {
        var lines = zip(rules, findings).map { rule, finding in
            "rule \(rule.number)\(rule.name.map { " (\($0))" } ?? ""): \(finding.words(for: rule))"
        }
        let (first, last) = (findings.count + 1, rules.count)
        if first == last { lines.append("rule \(last): not checked, as an earlier one matches") }
        if first < last { lines.append("rules \(first) to \(last): not checked, as an earlier one matches") }
        let source = outcome.rule == nil ? " (no rule matches)" : ""
        lines.append(outcome.output.map { "accepted\(source), output '\($0.shown)'" } ?? "rejected")
        return lines
    }
}

extension String {
    /// The text on one line, without invisible characters, clipped.
    fileprivate var shown: String {
        var shown = ""
        for scalar in unicodeScalars.prefix(200) {
            if scalar.isUnseen {
                shown += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

extension Double {
    fileprivate var rounded3: Double { (self * 1000).rounded() / 1000 }
}
