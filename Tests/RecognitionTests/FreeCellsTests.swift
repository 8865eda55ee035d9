import TestSupport
import Testing

@testable import Recognition

/// Runs of free cells, against a plain array.
@Suite struct FreeCellsTests {
    @Test(arguments: [1, 5, 63, 64, 65, 128, 130, 200])
    func runsAreTakenAsFromAnArray(columns: Int) {
        var random = SeededGenerator(seed: UInt64(columns))
        for density in [0.3, 0.9, 1] {
            let rows = 3
            var plain = (0..<rows).map { _ in
                (0..<columns).map { _ in Double.random(in: 0..<1, using: &random) < density }
            }
            var cells = FreeCells()
            cells.clear(columns: columns, rows: rows)
            for (row, line) in plain.enumerated() {
                for part in 0..<(columns + 63) / 64 {
                    var bits: UInt64 = 0
                    for (bit, isFree) in line.dropFirst(64 * part).prefix(64).enumerated() where isFree {
                        bits |= 1 << bit
                    }
                    cells.insert(bits, row: row, part: part)
                }
            }
            for _ in 0..<40 {
                let row = Int.random(in: 0..<rows, using: &random)
                let (from, end) = (
                    Int.random(in: 0..<columns, using: &random), Int.random(in: 0...columns, using: &random)
                )
                let first = cells.first(row: row, from: from, before: end)
                #expect(first == (from..<max(from, end)).first { plain[row][$0] })
                guard let first else { continue }
                let run = cells.takeRun(row: row, column: first)
                let before = plain[row][..<first].lastIndex(of: false).map { $0 + 1 } ?? 0
                let after = plain[row][first...].firstIndex(of: false) ?? columns
                #expect(run == before..<after)
                for column in run { plain[row][column] = false }
            }
            for row in 0..<rows {
                #expect((0..<columns).allSatisfy { (cells.bits(row: row, from: $0, count: 1) == 1) == plain[row][$0] })
            }
        }
    }
}
