import Evidence
import Rules
import ScanModel

/// Applies the rules to items when they become stable. The decision about an item stays as long as it is in view, also if the rules
/// change.
struct ItemVerdicts {
    /// The members of the lists that the rules name.
    var lists: [String: MemberList] = [:] {
        didSet { book = RuleBook(book.rules, lists: lists) }
    }
    private var book: RuleBook
    private var known: [String: RuleOutcome] = [:]

    init(_ settings: RuleSettings) { book = RuleBook(settings.rules) }

    /// Takes other rules for items that become stable from now on.
    mutating func apply(_ settings: RuleSettings) { book = RuleBook(settings.rules, lists: lists) }

    /// Returns an item that was reported, with the decision about it.
    func judged(_ item: RecognizedItem) -> RecognizedItem {
        guard let outcome = known[item.id] else { return item }
        var item = item
        item.outcome = outcome
        return item
    }

    /// Returns changes with the decisions about their items.
    /// - Parameter region: the region of interest.
    mutating func judged(_ changes: [ItemChange], in region: Region, at moment: Moment) -> [ItemChange] {
        guard !book.rules.isEmpty || !known.isEmpty else { return changes }
        return changes.map { change in
            switch change {
            case .removed(let items):
                for item in items { known[item.id] = nil }
                return change
            case .added(let items): return .added(items.map { decided($0, region, moment) })
            case .updated(let items): return .updated(items.map { decided($0, region, moment) })
            case .stable(let items): return .stable(items.map { decided($0, region, moment) })
            }
        }
    }

    private mutating func decided(_ item: RecognizedItem, _ region: Region, _ moment: Moment) -> RecognizedItem {
        if item.stability == .stable, item.isResult, known[item.id] == nil, !book.rules.isEmpty {
            known[item.id] = book.outcome(of: RuleSubject(item, region: region, moment: moment))
        }
        return judged(item)
    }
}
