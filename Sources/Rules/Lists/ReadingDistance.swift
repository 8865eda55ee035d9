/// How far a reading is from a member, in halves: 2 for each character that is inserted, missing or another one, 1 for a
/// character that is easily confused with the right one (`Lookalike`).
struct ReadingDistance {
    private let limit: Int
    private var before: [Int] = []
    private var row: [Int] = []

    /// - Parameter limit: the maximum distance that matters, in halves.
    init(limit: Int) { self.limit = limit }

    /// Returns the distance; nil if it is above the limit. The time is proportional to the length times the limit.
    mutating func callAsFunction(_ reading: [UInt16], _ member: ArraySlice<UInt16>) -> Int? {
        let width = limit / 2
        let (count, start) = (reading.count, member.startIndex)
        guard abs(count - member.count) <= width else { return nil }
        before = Array(repeating: limit + 1, count: count + 1)
        for column in 0...min(count, width) { before[column] = 2 * column }
        for line in 0..<member.count {
            let unit = member[start + line]
            row = Array(repeating: limit + 1, count: count + 1)
            if line + 1 <= width { row[0] = 2 * (line + 1) }
            var least = row[0]
            let (low, high) = (max(1, line + 1 - width), min(count, line + 1 + width))
            guard low <= high else { return nil }
            for column in low...high {
                let other = reading[column - 1]
                let step = unit == other ? 0 : Lookalike.folded(unit) == Lookalike.folded(other) ? 1 : 2
                let best = min(before[column - 1] + step, before[column] + 2, row[column - 1] + 2)
                row[column] = best
                least = min(least, best)
            }
            if least > limit { return nil }
            swap(&before, &row)
        }
        return before[count] <= limit ? before[count] : nil
    }
}
