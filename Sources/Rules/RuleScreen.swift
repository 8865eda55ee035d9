import ScanModel

/// The conditions of a rule that are cheap to check, so that thousands of rules take a few microseconds.
struct RuleScreen: Sendable {
    private let kinds: UInt64
    private let symbologies: UInt64
    private let needs: PatternNeeds?

    /// The bits of an item.
    struct Key {
        let kind: UInt64
        let symbology: UInt64

        init(_ subject: RuleSubject) {
            kind = RuleScreen.bit(of: subject.kind, in: Content.Kind.allCases)
            symbology = subject.symbology.map { RuleScreen.bit(of: $0, in: Symbology.allCases) } ?? 0
        }
    }

    init(_ conditions: RuleConditions) {
        kinds = conditions.kind.map { Self.bit(of: $0, in: Content.Kind.allCases) } ?? .max
        symbologies = conditions.symbologies.reduce(0) { $0 | Self.bit(of: $1, in: Symbology.allCases) }
        needs = conditions.pattern?.needs
    }

    /// Returns whether a rule may match an item.
    @inline(__always) func allows(_ key: Key, _ subject: RuleSubject) -> Bool {
        kinds & key.kind != 0 && (symbologies == 0 || symbologies & key.symbology != 0)
            && needs?.allows(subject.scalars, subject.characters) ?? true
    }

    /// Beyond 64 cases, bits are shared; then a rule is checked needlessly at worst.
    private static func bit<Case: Equatable>(of wanted: Case, in all: [Case]) -> UInt64 {
        1 << UInt64((all.firstIndex(of: wanted) ?? 0) % 64)
    }
}
