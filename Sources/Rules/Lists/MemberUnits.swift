/// The UTF-16 units of all members in one array.
struct MemberUnits: Sendable {
    let units: [UInt16]
    /// Where each member starts, and the end of the last one.
    let starts: [UInt32]

    var count: Int { starts.count - 1 }

    /// The units of a member.
    @inline(__always) subscript(_ member: Int) -> ArraySlice<UInt16> {
        units[Int(starts[member])..<Int(starts[member + 1])]
    }

    @inline(__always) func length(_ member: Int) -> Int { Int(starts[member + 1] - starts[member]) }

    /// Returns the numbers of the members, sorted by their folded units, then by their units.
    func sorted() -> [UInt32] {
        sorted { units, start, end, place in
            start + place < end ? UInt64(Lookalike.folded(units[start + place])) : 0
        } by: {
            compare($0, $1)
        }
    }

    /// Returns the numbers of the members, sorted by their folded units read from the end.
    func sortedFromEnd() -> [UInt32] {
        sorted { units, start, end, place in
            start + place < end ? UInt64(Lookalike.folded(units[end - 1 - place])) : 0
        } by: {
            compareFromEnd($0, $1)
        }
    }

    /// Most comparisons are decided by the first four units.
    private func sorted(
        _ unit: ([UInt16], Int, Int, Int) -> UInt64, by compare: (Int, Int) -> Int
    ) -> [UInt32] {
        var order = (0..<count).map { member in
            let (start, end) = (Int(starts[member]), Int(starts[member + 1]))
            let key = (0..<4).reduce(UInt64(0)) { $0 << 16 | unit(units, start, end, $1) }
            return (key: key, member: UInt32(member))
        }
        order.sort { a, b in a.key != b.key ? a.key < b.key : compare(Int(a.member), Int(b.member)) < 0 }
        return order.map(\.member)
    }

    /// Returns a negative number if the first member comes first, 0 if both are the same.
    func compare(_ a: Int, _ b: Int) -> Int {
        let (startA, startB) = (Int(starts[a]), Int(starts[b]))
        let (lengthA, lengthB) = (length(a), length(b))
        let common = min(lengthA, lengthB)
        for place in 0..<common {
            let (one, other) = (Lookalike.folded(units[startA + place]), Lookalike.folded(units[startB + place]))
            if one != other { return one < other ? -1 : 1 }
        }
        if lengthA != lengthB { return lengthA - lengthB }
        for place in 0..<common where units[startA + place] != units[startB + place] {
            return units[startA + place] < units[startB + place] ? -1 : 1
        }
        return 0
    }

    private func compareFromEnd(_ a: Int, _ b: Int) -> Int {
        let (endA, endB) = (Int(starts[a + 1]), Int(starts[b + 1]))
        for place in 1..<(min(length(a), length(b)) + 1) {
            let (one, other) = (Lookalike.folded(units[endA - place]), Lookalike.folded(units[endB - place]))
            if one != other { return one < other ? -1 : 1 }
        }
        return length(a) - length(b)
    }
}
