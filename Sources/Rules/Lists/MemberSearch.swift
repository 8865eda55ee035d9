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
        let found = near(units, distance)
        switch found.count {
        case 0: return .none
        case 1: return .near(text(found[0]))
        default: return .ambiguous(text(found[0]), text(found[1]))
        }
    }

    /// Finds up to two members within a distance above 0.
    ///
    /// An error lies in the first or in the second half of the reading, so at most `distance - 1` errors remain for the two halves
    /// together, and the search from one of the ends has few errors in the half that it begins with.
    private func near(_ reading: [UInt16], _ distance: Int) -> [Int] {
        // What all members share says nothing, so it doesn't count.
        let (before, after) = (min(forward.commonDepth, reading.count), min(backward.commonDepth, reading.count))
        let half = max(0, min(reading.count, (reading.count + before - after) / 2))
        var search = TreeSearch(members, forward, reading, distance: distance, half: half, errorsInHalf: distance - 1)
        search.run()
        guard search.found.count < 2 else { return search.found }
        var other = TreeSearch(
            members, backward, reading.reversed(), distance: distance, half: reading.count - half, errorsInHalf: 0)
        other.found = search.found
        other.run()
        return other.found
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
        let (start, end) = (Int(members.starts[index]), Int(members.starts[index + 1]))
        let units = members.units
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
            guard other >= 0, other < count, members.length(other) == members.length(index) else { return nil }
            var differing = 0
            for (one, other) in zip(members[index], members[other]) where one != other {
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
