/// Collects the members of a list, in the order of a file.
struct MemberListBuilder: ~Copyable {
    private var units: [UInt16] = []
    private var starts: [UInt32] = [0]

    /// The number of members so far, with duplicates.
    var count: Int { starts.count - 1 }
    /// The number of units so far.
    var size: Int { units.count }

    /// Adds a member; an empty one is left out.
    mutating func add(_ member: [UInt16]) {
        guard !member.isEmpty else { return }
        units += member
        starts.append(UInt32(units.count))
    }

    /// Returns the members sorted by their folded units, then by their units, without duplicates.
    consuming func sorted() -> (units: [UInt16], starts: [UInt32]) {
        let (units, starts) = (units, starts)
        // Most comparisons are decided by the first four units.
        var order = (0..<(starts.count - 1)).map { index in (key: Self.key(units, starts, index), index: UInt32(index)) }
        order.sort { a, b in
            a.key != b.key ? a.key < b.key : Self.compare(units, starts, Int(a.index), Int(b.index)) < 0
        }
        var (sorted, ends): ([UInt16], [UInt32]) = ([], [0])
        sorted.reserveCapacity(units.count)
        ends.reserveCapacity(starts.count)
        var last: Int?
        for (_, index) in order {
            let index = Int(index)
            if let last, Self.compare(units, starts, last, index) == 0 { continue }
            last = index
            sorted += units[Int(starts[index])..<Int(starts[index + 1])]
            ends.append(UInt32(sorted.count))
        }
        return (sorted, ends)
    }

    private static func key(_ units: [UInt16], _ starts: [UInt32], _ index: Int) -> UInt64 {
        let (start, end) = (Int(starts[index]), Int(starts[index + 1]))
        var key: UInt64 = 0
        for place in 0..<4 {
            key = key << 16 | (start + place < end ? UInt64(Lookalike.folded(units[start + place])) : 0)
        }
        return key
    }

    /// Returns a negative number if the first member comes first, 0 if both are the same.
    private static func compare(_ units: [UInt16], _ starts: [UInt32], _ a: Int, _ b: Int) -> Int {
        let (startA, startB) = (Int(starts[a]), Int(starts[b]))
        let (lengthA, lengthB) = (Int(starts[a + 1]) - startA, Int(starts[b + 1]) - startB)
        let length = min(lengthA, lengthB)
        for place in 0..<length {
            let (one, other) = (Lookalike.folded(units[startA + place]), Lookalike.folded(units[startB + place]))
            if one != other { return one < other ? -1 : 1 }
        }
        if lengthA != lengthB { return lengthA - lengthB }
        for place in 0..<length where units[startA + place] != units[startB + place] {
            return units[startA + place] < units[startB + place] ? -1 : 1
        }
        return 0
    }
}
