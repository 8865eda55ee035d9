/// How often which add-on was read beside an EAN or UPC. A row that runs on into other print is sometimes taken for one.
public struct SupplementVotes: Sendable, Hashable {
    /// Reads of each add-on.
    public private(set) var reads: [String: Int] = [:]
    /// Reads of the main symbol without any.
    public private(set) var without = 0

    /// Reads that have to be alike.
    static let least = 2

    /// Makes no votes: of reads that don't see what is beside the main symbol.
    public init() {}

    /// Makes votes of one read; nil where it saw no add-on.
    public init(_ digits: String?) {
        reads = digits.map { [$0: 1] } ?? [:]
        without = digits == nil ? 1 : 0
    }

    /// Takes further votes.
    public mutating func add(_ other: SupplementVotes) {
        reads.merge(other.reads, uniquingKeysWith: +)
        without += other.without
    }

    /// Makes of a vote without any add-on one for `digits`.
    mutating func replace(with digits: String) {
        without = max(0, without - 1)
        reads[digits, default: 0] += 1
    }

    /// All of them as one vote: looks at the same pixels err alike.
    public var asOne: SupplementVotes { without == 0 && reads.isEmpty ? self : SupplementVotes(leader) }

    /// The add-on that is told; nil where there is none.
    ///
    /// It was read twice at least, and more often than all others. Reads without any weigh less: the add-on is small, and
    /// bars below its digits are short. But an add-on that is there is seen in one read of four.
    public var winner: String? {
        guard let leader, let count = reads[leader], count >= Self.least else { return nil }
        let others = reads.values.reduce(0, +) - count
        return count > others && 4 * count >= count + others + without ? leader : nil
    }

    /// The one that was read most, of several the first by its digits.
    private var leader: String? { reads.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
}
