import Evidence
import Rules
import ScanModel

/// Applies the rules to items when they become stable, and rejects those that repeat what was in view. The decision about an item stays
/// as long as it is in view, also if the settings change.
struct ItemVerdicts {
    /// The members of the lists that the rules name.
    var lists: [String: MemberList] = [:] {
        didSet { book = RuleBook(book.rules, lists: lists) }
    }
    private var book: RuleBook
    private var seen: SeenContents
    /// What was decided about stable items in view; nil is that there was nothing to decide.
    private var known: [String: RuleOutcome?] = [:]

    init(_ rules: RuleSettings, repeatAfter: Double) {
        book = RuleBook(rules.rules)
        seen = SeenContents(repeatAfter: repeatAfter)
    }

    /// Takes other rules for items that become stable from now on.
    mutating func apply(_ rules: RuleSettings) { book = RuleBook(rules.rules, lists: lists) }

    /// Seconds since a content was last in view in which it isn't accepted again.
    var repeatAfter: Double {
        get { seen.repeatAfter }
        set { seen.repeatAfter = newValue }
    }

    /// Returns an item that was reported, with the decision about it.
    func judged(_ item: RecognizedItem) -> RecognizedItem {
        guard let outcome = known[item.id] ?? nil else { return item }
        var item = item
        item.outcome = outcome
        return item
    }

    /// Returns changes with the decisions about their items.
    /// - Parameter region: the region of interest.
    mutating func judged(_ changes: [ItemChange], in region: Region, at moment: Moment) -> [ItemChange] {
        guard !book.rules.isEmpty || repeatAfter > 0 || !known.isEmpty else { return changes }
        return changes.map { change in
            switch change {
            case .removed(let items):
                for item in items {
                    known.removeValue(forKey: item.id)
                    seen.leave(item.id, at: moment.captureTime)
                }
                return change
            case .added(let items): return .added(items.map { decided($0, region, moment) })
            case .updated(let items): return .updated(items.map { decided($0, region, moment) })
            case .stable(let items): return .stable(items.map { decided($0, region, moment) })
            }
        }
    }

    private mutating func decided(_ item: RecognizedItem, _ region: Region, _ moment: Moment) -> RecognizedItem {
        guard item.stability == .stable, item.isResult, known[item.id] == nil else { return judged(item) }
        var outcome =
            book.rules.isEmpty ? nil : book.outcome(of: RuleSubject(item, region: region, moment: moment))
        if outcome?.accepted ?? true, seen.isRepeat(item.content, of: item.id, at: moment.captureTime) {
            outcome = RuleOutcome(rule: outcome?.rule, output: nil, isRepeat: true)
        }
        known.updateValue(outcome, forKey: item.id)
        return judged(item)
    }
}
