import ScanModel

/// What was reported about an item.
struct ItemStory: Sendable {
    private(set) var item: RecognizedItem
    private let added: Moment
    private var stable: Moment?

    init(_ item: RecognizedItem, at moment: Moment) { (self.item, added) = (item, moment) }

    /// Takes the item as it is reported now.
    mutating func take(_ item: RecognizedItem, at moment: Moment, isStable: Bool) {
        self.item = item
        if isStable { stable = moment }
    }

    /// Returns two lines for people.
    /// - Parameter isMasked: whether digits are hidden.
    func head(end: (moment: Moment, reason: RemovalReason), isMasked: Bool) -> [String] {
        let meaning = item.text?.meaning.map { " = \($0.normalized.quoted())" } ?? ""
        let content = item.isResult ? item.content.string.quoted(isMasked: isMasked) : item.content.summary
        let became =
            stable.map { "stable in \($0.frames(to: $0))" } ?? "never stable: too little or conflicting evidence"
        return [
            "\(item.kindName) \(item.id) \(content)\(meaning)",
            "  reported in \(added.frames(to: added)), \(became); \(item.reads) reads, confidence "
                + "\(item.confidence.decimals(2)); gone in \(end.moment.frames(to: end.moment)): \(end.reason.rawValue)",
        ]
    }
}
