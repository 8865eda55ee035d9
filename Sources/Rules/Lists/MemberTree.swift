/// A radix tree over the folded units of members, read from their start or from their end. Its leaves are ranges of a few members.
struct MemberTree: Sendable {
    /// A node: members that share their first `depth` folded units.
    struct Node: Sendable {
        var first: UInt32
        var end: UInt32
        var children: UInt32 = 0
        var childCount: UInt16 = 0
        var depth: UInt16
    }

    /// Level by level, so that the children of a node are side by side.
    private(set) var nodes: [Node] = []
    /// The folded unit that leads to each node.
    private(set) var labels: [UInt16] = []
    /// The members in the order of this tree; empty if that is their own order.
    private let order: [UInt32]
    /// Whether it reads members from their end.
    let isReversed: Bool

    /// Ranges of at most this many members aren't divided further; smaller ones take more memory, and hardly less time.
    private static let leafSize = 6

    /// The memory that it takes, in bytes.
    var bytes: Int { nodes.count * MemoryLayout<Node>.stride + 2 * labels.count + 4 * order.count }

    /// The number of units that all members share.
    var commonDepth: Int { Int(nodes[0].depth) }

    /// - Parameters:
    ///   - members: sorted by their folded units, unless `isReversed`.
    ///   - isReversed: whether members are read from their end.
    init(_ members: MemberUnits, isReversed: Bool) {
        self.isReversed = isReversed
        order = isReversed ? members.sortedFromEnd() : []
        let count = members.count
        nodes.append(.init(first: 0, end: UInt32(count), depth: UInt16(common(0, count, members))))
        labels.append(0)
        var next = 0
        while next < nodes.count {
            divide(next, members)
            next += 1
        }
    }

    /// Returns the number of a member, by its position in this tree.
    @inline(__always) func member(_ position: Int) -> Int { isReversed ? Int(order[position]) : position }

    /// Returns a folded unit of the member at a position.
    @inline(__always) func unit(_ position: Int, _ place: Int, _ members: MemberUnits) -> UInt16 {
        let member = member(position)
        let index = isReversed ? Int(members.starts[member + 1]) - 1 - place : Int(members.starts[member]) + place
        return Lookalike.folded(members.units[index])
    }

    @inline(__always) func length(_ position: Int, _ members: MemberUnits) -> Int { members.length(member(position)) }

    private mutating func divide(_ node: Int, _ members: MemberUnits) {
        let (first, end, depth) = (Int(nodes[node].first), Int(nodes[node].end), Int(nodes[node].depth))
        guard end - first > Self.leafSize else { return }
        // Members that end here come first.
        var index = first
        while index < end, length(index, members) == depth { index += 1 }
        nodes[node].children = UInt32(nodes.count)
        while index < end {
            let label = unit(index, depth, members)
            var (low, high) = (index, end)
            while low < high {
                let middle = (low + high) / 2
                if unit(middle, depth, members) <= label { low = middle + 1 } else { high = middle }
            }
            nodes.append(
                .init(first: UInt32(index), end: UInt32(low), depth: UInt16(common(index, low, members))))
            labels.append(label)
            nodes[node].childCount += 1
            index = low
        }
    }

    /// The number of folded units that all members of a range share. They are sorted, so the first and the last decide.
    private func common(_ first: Int, _ end: Int, _ members: MemberUnits) -> Int {
        guard first < end else { return 0 }
        let most = min(length(first, members), length(end - 1, members))
        return (0..<most).first { unit(first, $0, members) != unit(end - 1, $0, members) } ?? most
    }
}
