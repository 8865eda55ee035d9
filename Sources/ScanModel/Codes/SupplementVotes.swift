/// How often each add-on was read beside an EAN or UPC. A row that continues into neighbouring print can be mistaken
/// for an add-on.
public struct SupplementVotes: Sendable, Hashable {
    /// Number of reads of each add-on.
    public private(set) var reads: [String: Int] = [:]
    /// Number of reads of the main symbol without an add-on.
    public private(set) var without = 0

    /// Minimum number of identical reads.
    static let least = 2

    /// Makes no votes, for reads that don't cover the area beside the main symbol.
    public init() {}

    /// Makes the vote of one read; `digits` is nil if it saw no add-on.
    public init(_ digits: String?) {
        reads = digits.map { [$0: 1] } ?? [:]
        without = digits == nil ? 1 : 0
    }

    /// Adds further votes.
    public mutating func add(_ other: SupplementVotes) {
        reads.merge(other.reads, uniquingKeysWith: +)
        without += other.without
    }

    /// Turns a vote for no add-on into one for `digits`.
    mutating func replace(with digits: String) {
        without = max(0, without - 1)
        reads[digits, default: 0] += 1
    }

    /// All of them as one vote, because attempts at the same pixels make the same errors.
    public var asOne: SupplementVotes { without == 0 && reads.isEmpty ? self : SupplementVotes(leader) }

    /// The add-on to report; nil if there is none.
    ///
    /// It was read at least twice, and more often than all others together. Reads without an add-on weigh less, because
    /// the add-on is small and the bars under its digits are short. But a real add-on is seen in at least one read of
    /// four.
    public var winner: String? {
        guard let leader, let count = reads[leader], count >= Self.least else { return nil }
        let others = reads.values.reduce(0, +) - count
        return count > others && 4 * count >= count + others + without ? leader : nil
    }

    /// The add-on that was read most often; the lowest digits win a tie.
    private var leader: String? { reads.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
}
