/// Searches a tree for members near a reading; ends at the second one.
struct TreeSearch {
    private let members: MemberUnits
    private let tree: MemberTree
    /// The reading in the direction of the tree, folded.
    private let folded: [UInt16]
    private let distance: Int
    private let half: Int
    private let errorsInHalf: Int
    private let width: Int
    /// Above any distance.
    private let most: UInt8
    /// For each depth, the distances between the units on the way and the beginnings of the reading that are `distance` shorter to
    /// `distance` longer. Lookalikes count as equal here, so these are lower bounds.
    private var rows: [UInt8]
    private var exact: ReadingDistance
    /// The member that was compared last, and how many were.
    private var (compared, comparisons) = (-1, 0)
    /// The number of members that differ from the reading only in lookalikes, beyond which it may be any of them. It bounds the time
    /// in lists of little else, such as numbers of `0` and `O`.
    private static let mostComparisons = 10_000
    /// The members found, at most two.
    var found: [Int] = []

    /// - Parameters:
    ///   - reading: in the direction of the tree.
    ///   - half: the number of units of the reading in which at most `errorsInHalf` may be wrong.
    init(
        _ members: MemberUnits, _ tree: MemberTree, _ reading: [UInt16], distance: Int, half: Int, errorsInHalf: Int
    ) {
        (self.members, self.tree, self.distance, self.half, self.errorsInHalf) = (
            members, tree, distance, half, errorsInHalf
        )
        folded = reading.map(Lookalike.folded)
        width = 2 * distance + 1
        most = UInt8(distance + 1)
        rows = Array(repeating: most, count: (reading.count + distance + 2) * width)
        // The distance is the same in both directions.
        exact = ReadingDistance(tree.isReversed ? reading.reversed() : reading, limit: 2 * distance)
    }

    mutating func run() {
        rows[distance] = 0
        for column in 1...distance where column <= folded.count && column <= limit(column) {
            rows[distance + column] = UInt8(column)
        }
        if descend(0, from: 0) { visit(0) }
    }

    /// The maximum distance at a beginning of the reading with this length.
    @inline(__always) private func limit(_ column: Int) -> Int { column <= half ? errorsInHalf : distance }

    /// Follows the units that lead to a node, from a depth; returns whether it can still be near.
    private mutating func descend(_ node: Int, from depth: Int) -> Bool {
        let (target, first) = (Int(tree.nodes[node].depth), Int(tree.nodes[node].first))
        guard target > depth else { return true }
        for place in depth..<target where !take(tree.unit(first, place, members), at: place) { return false }
        return true
    }

    /// Fills the row after one more unit; returns whether anything in it is within the distance.
    private mutating func take(_ unit: UInt16, at depth: Int) -> Bool {
        guard depth < folded.count + distance else { return false }
        let (before, after) = (depth * width, (depth + 1) * width)
        var (least, left) = (most, most)
        for place in 0..<width {
            // The length of the beginning of the reading that this place stands for.
            let column = depth + 1 + place - distance
            var best = most
            if column >= 0, column <= folded.count {
                if column > 0 { best = rows[before + place] + (folded[column - 1] == unit ? 0 : 1) }
                best = min(best, left + 1)
                if best > limit(column) { best = most }
                // A unit of the member after the half of the reading counts for the other half.
                if place + 1 < width {
                    let above = rows[before + place + 1] + 1
                    if above <= (column < half ? errorsInHalf : distance) { best = min(best, above) }
                }
            }
            rows[after + place] = best
            left = best
            least = min(least, best)
        }
        return least < most
    }

    private mutating func visit(_ node: Int) {
        let (first, end) = (Int(tree.nodes[node].first), Int(tree.nodes[node].end))
        let (children, count) = (Int(tree.nodes[node].children), Int(tree.nodes[node].childCount))
        let depth = Int(tree.nodes[node].depth)
        // All of a leaf, or those that end at this node.
        for position in first..<(count == 0 ? end : Int(tree.nodes[children].first)) {
            check(position, from: depth)
            if found.count > 1 { return }
        }
        for child in children..<(children + count) where isPossible(tree.labels[child], at: depth) {
            if take(tree.labels[child], at: depth), descend(child, from: depth + 1) { visit(child) }
            if found.count > 1 { return }
        }
    }

    /// Follows the rest of a member, and adds it if it is near.
    private mutating func check(_ position: Int, from depth: Int) {
        let length = tree.length(position, members)
        guard abs(length - folded.count) <= distance else { return }
        for place in depth..<length where !take(tree.unit(position, place, members), at: place) { return }
        guard rows[length * width + folded.count - length + distance] < most else { return }
        let member = tree.member(position)
        comparisons += 1
        if comparisons > Self.mostComparisons, compared != member { found = [compared, member] }
        compared = member
        if !found.contains(member), exact(to: members[member]) != nil { found.append(member) }
    }

    /// Whether a unit can follow: where no error is left, it has to be the next one of the reading.
    @inline(__always) private func isPossible(_ unit: UInt16, at depth: Int) -> Bool {
        let row = depth * width
        for place in 0..<width {
            let cell = Int(rows[row + place])
            guard cell <= distance else { continue }
            let column = depth + place - distance
            if column >= 0, column < folded.count, folded[column] == unit { return true }
            if cell < (column + 1 <= half ? errorsInHalf : distance) || column >= half && cell < distance {
                return true
            }
        }
        return false
    }
}
