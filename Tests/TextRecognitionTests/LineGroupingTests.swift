import Glibc
import Testing

@testable import TextRecognition

/// Lines laid over cells as a finder that errs a little would answer, and found again.
@Suite struct LineGroupingTests {
    struct Line: Sendable {
        var start: SIMD2<Double>
        var length: Double
        var height: Double
        var degrees: Double
    }
    private let size = 8.0
    private let reach = 64.0

    /// The cells of lines, each answer off by up to `error` pixels.
    private func cells(_ lines: [Line], error: Double = 0, gapAt: Double? = nil) -> [LineCell] {
        var (cells, seed) = ([LineCell](), UInt64(7))
        func noise() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (Double(seed >> 40) / Double(1 << 24) * 2 - 1) * error
        }
        for row in 0..<50 {
            for column in 0..<80 {
                let centre = SIMD2(Double(column) + 0.5, Double(row) + 0.5) * size
                for line in lines {
                    let angle = line.degrees * .pi / 180
                    let along = SIMD2(cos(angle), sin(angle))
                    let v = centre - line.start
                    let (x, y) = (v.x * along.x + v.y * along.y, v.y * along.x - v.x * along.y)
                    guard x > 0, x < line.length, abs(y) < max(line.height / 4, size / 2) else { continue }
                    if let gapAt, abs(x - gapAt) < 12 { continue }
                    cells.append(
                        LineCell(
                            column: column, row: row, probability: 0.9, centre: centre,
                            up: y + line.height / 2 + noise(),
                            down: line.height / 2 - y + noise(), slope: along.y + noise() * 0.02,
                            before: min(x, reach) + noise(), after: min(line.length - x, reach) + noise()))
                }
            }
        }
        return cells
    }

    private func found(_ lines: [Line], error: Double = 0, gapAt: Double? = nil) -> [PrintedLine] {
        // A cell answers for one line.
        var seen: Set<Int> = []
        let own = cells(lines, error: error, gapAt: gapAt).filter { seen.insert($0.row * 80 + $0.column).inserted }
        return LineGrouping.lines(of: own, columns: 80, rows: 50, reach: reach)
            .sorted { ($0.topLeft.y, $0.topLeft.x) < ($1.topLeft.y, $1.topLeft.x) }
    }

    @Test(arguments: [0.0, 7, -18, 30], [0.0, 1])
    func aLineIsFoundWhereItIs(degrees: Double, error: Double) throws {
        let line = Line(start: SIMD2(120, 200), length: 330, height: 24, degrees: degrees)
        let lines = found([line], error: error)
        try #require(lines.count == 1)
        #expect(abs(lines[0].length - line.length) < 2 + 3 * error)
        #expect(abs(lines[0].height - line.height) < 0.5 + error)
        let start = (lines[0].topLeft + lines[0].bottomLeft) / 2
        #expect(abs(start.x - line.start.x) < 2 + 3 * error && abs(start.y - line.start.y) < 1 + 2 * error)
    }

    @Test func linesCloseToOneAnotherStayApart() {
        let lines = (0..<5).map { Line(start: SIMD2(60, 80 + 13 * Double($0)), length: 200, height: 11, degrees: 2) }
        #expect(found(lines, error: 0.5).count == 5)
    }

    @Test func columnsStayApart() {
        let lines = [0.0, 260].map { Line(start: SIMD2(40 + $0, 100), length: 210, height: 20, degrees: 0) }
        #expect(found(lines, error: 0.5).count == 2)
    }

    @Test func aLineThatFellApartIsOne() {
        let line = Line(start: SIMD2(60, 120), length: 300, height: 22, degrees: 5)
        #expect(found([line], error: 0.5, gapAt: 140).count == 1)
    }

    @Test func aSingleCellIsALine() {
        #expect(found([Line(start: SIMD2(101, 100), length: 12, height: 10, degrees: 0)]).count == 1)
        #expect(found([]).isEmpty)
    }

    /// Parts of many lines, some of which go on in others.
    private func parts(_ count: Int, _ seed: UInt64, spread: Double) -> [LineJoining.Part] {
        var seed = seed
        func random(_ range: ClosedRange<Double>) -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(seed >> 40) / Double(1 << 24) * (range.upperBound - range.lowerBound)
        }
        return (0..<count).compactMap { _ in
            let half = random(3...5)
            let cell = LineCell(
                column: 0, row: 0, probability: 0.9, centre: SIMD2(random(0...spread), random(0...spread / 2)),
                up: half,
                down: half, slope: random(-0.05...0.05), before: random(2...20), after: random(2...20))
            return LineFit([cell]).line(reach: reach).map { LineJoining.Part(cells: [cell], line: $0) }
        }
    }

    /// As it is described: the first part that goes on in another is joined with the first of those, and all begins again.
    private func joinedSimply(_ parts: [LineJoining.Part]) -> [LineJoining.Part] {
        var parts = parts
        var index = 0
        while index < parts.count {
            let other = parts.indices.first { $0 != index && LineGrouping.goesOn(parts[index].line, parts[$0].line) }
            if let other, let whole = LineFit(parts[index].cells + parts[other].cells).line(reach: reach) {
                parts[index] = LineJoining.Part(cells: parts[index].cells + parts[other].cells, line: whole)
                parts.remove(at: other)
                index = 0
            } else {
                index += 1
            }
        }
        return parts
    }

    @Test(arguments: 1...40) func joiningIsWhatItWouldBeOneByOne(seed: Int) {
        let parts = parts(40, UInt64(seed), spread: [60.0, 100, 150][seed % 3])
        var joining = LineJoining(parts, reach: reach)
        joining.run()
        #expect(joining.parts.map(\.line) == joinedSimply(parts).map(\.line))
        #expect(joining.parts.count < parts.count)
    }

    /// One by one this takes the cube of the parts.
    @Test(arguments: [900, 3000]) func joiningIsBoundedForEveryPicture(count: Int) {
        let parts = parts(count, 7, spread: 600)
        var joining = LineJoining(parts, reach: reach)
        joining.run()
        // What is begun is ended: the first comparisons of all, and those after one join.
        #expect(joining.work <= 2 * LineJoining.mostWork)
        #expect(!joining.parts.isEmpty)
    }
}
