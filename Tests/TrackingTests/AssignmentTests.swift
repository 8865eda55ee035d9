import TestSupport
import Testing

@testable import Tracking

@Suite struct AssignmentTests {
    @Test func theCheapestSumWinsNotTheCheapestPair() {
        // Nearest first would give row 0 its 1 and leave row 1 with 9.
        let prices = [[1.0, 2], [2, 9]]
        #expect(Assignment.cheapest(rows: 2, columns: 2, alone: 20) { prices[$0][$1] } == [1, 0])
    }

    @Test func whatCannotBeIsNot() {
        #expect(Assignment.cheapest(rows: 2, columns: 1, alone: 1) { row, _ in row == 0 ? nil : 0.5 } == [nil, 0])
        #expect(Assignment.cheapest(rows: 1, columns: 1, alone: 1) { _, _ in 1.5 } == [nil], "alone is cheaper")
        #expect(Assignment.cheapest(rows: 0, columns: 3, alone: 1) { _, _ in 0 } == [])
        #expect(Assignment.cheapest(rows: 2, columns: 0, alone: 1) { _, _ in 0 } == [nil, nil])
    }

    /// Every way to pair up a few things is tried, and none is cheaper.
    @Test func nothingIsCheaper() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let (rows, columns) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random))
            let prices: [[Double?]] = (0..<rows).map { _ in
                (0..<columns).map { _ in
                    Bool.random(using: &random) ? Double.random(in: 0...3, using: &random) : nil
                }
            }
            func cost(_ owners: [Int?]) -> Double {
                zip(prices, owners).reduce(0) { sum, pair in sum + (pair.1.map { pair.0[$0] ?? 1e9 } ?? 2) }
            }
            func best(from row: Int, _ taken: Set<Int>) -> Double {
                guard row < rows else { return 0 }
                var least = 2 + best(from: row + 1, taken)
                for column in 0..<columns where !taken.contains(column) {
                    guard let price = prices[row][column] else { continue }
                    least = min(least, price + best(from: row + 1, taken.union([column])))
                }
                return least
            }
            let owners = Assignment.cheapest(rows: rows, columns: columns, alone: 2) { prices[$0][$1] }
            let columnsTaken = owners.compactMap(\.self)
            #expect(Set(columnsTaken).count == columnsTaken.count)
            #expect(abs(cost(owners) - best(from: 0, [])) < 1e-9)
        }
    }
}
