/// The members of a list: numbers or words that a content may be. It is immutable, so it is shared without copying.
///
/// Members are stored as UTF-16 units in one array, sorted by their form without lookalikes. A radix tree over the sorted
/// members finds those near a reading; its leaves are ranges of a few members. A million members of ten characters take about 30 MB.
public final class MemberList: Sendable {
    /// A node of the tree: members that share their first `depth` folded units.
    struct Node {
        var first: UInt32
        var end: UInt32
        var children: UInt32 = 0
        var childCount: UInt16 = 0
        var depth: UInt16
    }

    let units: [UInt16]
    /// Where each member starts in `units`, and the end of the last one.
    let starts: [UInt32]
    let nodes: [Node]
    /// The folded unit that leads to each node.
    let labels: [UInt16]
    /// The lengths of the shortest and the longest member, in units.
    let lengths: ClosedRange<Int>

    /// The maximum number of members, of units in a member, and of units in all members; they bound memory and time.
    public static let (mostMembers, longest, mostUnits) = (2_000_000, 256, 32_000_000)
    /// Ranges of at most this many members aren't divided further. Measured: smaller ones take more memory and no less time.
    static let leafSize = 6

    /// The number of members.
    public var count: Int { starts.count - 1 }

    /// The memory that the list takes, in bytes.
    public var bytes: Int {
        2 * units.count + 4 * starts.count + nodes.count * MemoryLayout<Node>.stride + 2 * labels.count
    }

    /// Creates a list.
    /// - Parameter members: in any order; duplicates and empty texts are left out.
    public convenience init(_ members: some Sequence<String>) {
        var builder = MemberListBuilder()
        for member in members { builder.add(Array(member.utf16)) }
        self.init(builder)
    }

    /// Creates a list of the members that a builder has collected.
    convenience init(_ builder: consuming MemberListBuilder) {
        let (units, starts) = builder.sorted()
        self.init(units: units, starts: starts)
    }

    private init(units: [UInt16], starts: [UInt32]) {
        self.units = units
        self.starts = starts
        var tree = MemberTree(units: units, starts: starts)
        tree.grow()
        (nodes, labels) = (tree.nodes, tree.labels)
        var lengths = starts.count > 1 ? Int.max...Int.max : 0...0
        for index in 0..<(starts.count - 1) {
            let length = Int(starts[index + 1] - starts[index])
            lengths = min(lengths.lowerBound, length)...(index == 0 ? length : max(lengths.upperBound, length))
        }
        self.lengths = lengths
    }

    /// Returns the units of a member.
    func member(_ index: Int) -> ArraySlice<UInt16> { units[Int(starts[index])..<Int(starts[index + 1])] }

    /// Returns a member as text.
    func text(_ index: Int) -> String { String(decoding: member(index), as: UTF16.self) }
}
