/// What a reading is in a list.
public enum Membership: Sendable, Hashable {
    /// It is a member.
    case exact
    /// It is no member, and only this one is within the distance.
    case near(String)
    /// Several members are within the distance; two of them.
    case ambiguous(String, String)
    /// No member is within the distance.
    case none

    /// The member; nil if there is none, or more than one.
    public func member(of reading: String) -> String? {
        switch self {
        case .exact: reading
        case .near(let member): member
        case .ambiguous, .none: nil
        }
    }
}

extension MemberList {
    /// The largest distance that may be allowed.
    public static let mostDistance = 2

    /// Finds the member that a reading is.
    ///
    /// A member is within a distance of 1 if one character is inserted, missing or another one, or if up to two characters are
    /// lookalikes of the right ones.
    /// - Parameters:
    ///   - distance: 0 to `mostDistance`; 0 finds only the reading itself.
    ///   - isPrinted: whether it was read from printed characters. Then a member isn't certain if another one differs from it only in
    ///     lookalikes, as the reading may be either.
    public func membership(of reading: String, distance: Int = 0, isPrinted: Bool = false) -> Membership {
        let units = Array(reading.utf16)
        let distance = min(distance, Self.mostDistance)
        guard !units.isEmpty, units.count <= Self.longest + distance, count > 0,
            units.count >= lengths.lowerBound - distance, units.count <= lengths.upperBound + distance
        else { return .none }
        if let index = index(of: units) {
            guard isPrinted, distance > 0, let other = lookalike(of: index, distance) else { return .exact }
            return .ambiguous(reading, text(other))
        }
        guard distance > 0 else { return .none }
        var search = MemberSearch(list: self, reading: units, distance: distance)
        search.run()
        switch search.found.count {
        case 0: return .none
        case 1: return .near(text(search.found[0]))
        default: return .ambiguous(text(search.found[0]), text(search.found[1]))
        }
    }

    /// Finds a member by bisection.
    private func index(of reading: [UInt16]) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let order = compare(middle, reading)
            if order == 0 { return middle }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    private func compare(_ index: Int, _ reading: [UInt16]) -> Int {
        let (start, end) = (Int(starts[index]), Int(starts[index + 1]))
        let length = min(end - start, reading.count)
        for place in 0..<length {
            let (one, other) = (Lookalike.folded(units[start + place]), Lookalike.folded(reading[place]))
            if one != other { return one < other ? -1 : 1 }
        }
        if end - start != reading.count { return end - start - reading.count }
        for place in 0..<length where units[start + place] != reading[place] {
            return units[start + place] < reading[place] ? -1 : 1
        }
        return 0
    }

    /// Another member that differs only in lookalikes, within a distance. They are neighbours.
    private func lookalike(of index: Int, _ distance: Int) -> Int? {
        func differing(_ other: Int) -> Int? {
            guard other >= 0, other < count, member(other).count == member(index).count else { return nil }
            var differing = 0
            for (one, other) in zip(member(index), member(other)) where one != other {
                if Lookalike.folded(one) != Lookalike.folded(other) { return nil }
                differing += 1
            }
            return differing
        }
        for step in [-1, 1] {
            var other = index + step
            while let count = differing(other) {
                if count <= 2 * distance { return other }
                other += step
            }
        }
        return nil
    }
}

/// Searches the tree of a list for members near a reading; ends at the second one.
private struct MemberSearch {
    private let list: MemberList
    private let reading: [UInt16]
    private let folded: [UInt16]
    private let distance: Int
    private let width: Int
    /// For each depth, the distances between the units on the way and the beginnings of the reading that are `distance` shorter to
    /// `distance` longer. Lookalikes count as equal here, so these are lower bounds.
    private var rows: [UInt8]
    private var exact: ReadingDistance
    private(set) var found: [Int] = []

    init(list: MemberList, reading: [UInt16], distance: Int) {
        self.list = list
        self.reading = reading
        self.distance = distance
        folded = reading.map(Lookalike.folded)
        width = 2 * distance + 1
        rows = Array(repeating: UInt8(distance + 1), count: (reading.count + distance + 2) * width)
        exact = ReadingDistance(limit: 2 * distance)
    }

    mutating func run() {
        for column in 0...distance where column <= reading.count { rows[distance + column] = UInt8(column) }
        if descend(0, from: 0) { visit(0) }
    }

    /// Follows the units that lead to a node, from a depth; returns whether it can still be near.
    private mutating func descend(_ node: Int, from depth: Int) -> Bool {
        let target = Int(list.nodes[node].depth)
        guard target > depth else { return true }
        let start = Int(list.starts[Int(list.nodes[node].first)])
        for place in depth..<target where !take(Lookalike.folded(list.units[start + place]), at: place) { return false }
        return true
    }

    /// Fills the row after one more unit; returns whether anything in it is within the distance.
    private mutating func take(_ unit: UInt16, at depth: Int) -> Bool {
        guard depth < reading.count + distance else { return false }
        let (before, after) = (depth * width, (depth + 1) * width)
        let most = UInt8(distance + 1)
        var (least, left) = (most, most)
        for place in 0..<width {
            // The beginning of the reading that this place stands for.
            let column = depth + 1 + place - distance
            var best = most
            if column >= 0, column <= reading.count {
                if column > 0 { best = rows[before + place] + (folded[column - 1] == unit ? 0 : 1) }
                if place + 1 < width { best = min(best, rows[before + place + 1] + 1) }
                best = min(best, left + 1, most)
            }
            rows[after + place] = best
            left = best
            least = min(least, best)
        }
        return least < most
    }

    private mutating func visit(_ node: Int) {
        let (first, end) = (Int(list.nodes[node].first), Int(list.nodes[node].end))
        let (children, count) = (Int(list.nodes[node].children), Int(list.nodes[node].childCount))
        let depth = Int(list.nodes[node].depth)
        // All of a leaf, or those that end at this node.
        for index in first..<(count == 0 ? end : Int(list.nodes[children].first)) {
            if exact(reading, list.member(index)) != nil { found.append(index) }
            if found.count > 1 { return }
        }
        for child in children..<(children + count) where isPossible(list.labels[child], at: depth) {
            if take(list.labels[child], at: depth), descend(child, from: depth + 1) { visit(child) }
            if found.count > 1 { return }
        }
    }

    /// Whether a unit can follow: if no error is left, it has to be the next one of the reading.
    private func isPossible(_ unit: UInt16, at depth: Int) -> Bool {
        let row = depth * width
        for place in 0..<width {
            let cell = Int(rows[row + place])
            if cell < distance { return true }
            let column = depth + place - distance
            if cell == distance, column >= 0, column < folded.count, folded[column] == unit { return true }
        }
        return false
    }
}
