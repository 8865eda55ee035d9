/// How far a reading is from a member, in halves: 2 for each character that is inserted, missing or another one, 1 for a
/// character that is easily confused with the right one (`Lookalike`).
struct ReadingDistance {
    private let reading: [UInt16]
    private let limit: Int
    private var before: [Int]
    private var row: [Int]

    /// - Parameter limit: the maximum distance that matters, in halves.
    init(_ reading: [UInt16], limit: Int) {
        self.reading = reading
        self.limit = limit
        before = Array(repeating: limit + 1, count: reading.count + 1)
        row = before
    }

    /// Returns the distance; nil if it is above the limit.
    mutating func callAsFunction(to member: ArraySlice<UInt16>) -> Int? {
        let count = reading.count
        guard 2 * abs(count - member.count) <= limit else { return nil }
        for column in 0...count { before[column] = min(2 * column, limit + 1) }
        for (line, unit) in member.enumerated() {
            row[0] = min(2 * (line + 1), limit + 1)
            var least = row[0]
            for column in 0..<count {
                let other = reading[column]
                let step = unit == other ? 0 : Lookalike.folded(unit) == Lookalike.folded(other) ? 1 : 2
                let best = min(before[column] + step, before[column + 1] + 2, row[column] + 2, limit + 1)
                row[column + 1] = best
                least = min(least, best)
            }
            if least > limit { return nil }
            swap(&before, &row)
        }
        return before[count] <= limit ? before[count] : nil
    }
}
