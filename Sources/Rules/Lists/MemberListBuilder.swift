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
    consuming func sorted() -> MemberUnits {
        let members = MemberUnits(units: units, starts: starts)
        var (sorted, ends): ([UInt16], [UInt32]) = ([], [0])
        sorted.reserveCapacity(members.units.count)
        ends.reserveCapacity(members.starts.count)
        var last: Int?
        for index in members.sorted() {
            let index = Int(index)
            if let last, members.compare(last, index) == 0 { continue }
            last = index
            sorted += members[index]
            ends.append(UInt32(sorted.count))
        }
        return MemberUnits(units: sorted, starts: ends)
    }
}
