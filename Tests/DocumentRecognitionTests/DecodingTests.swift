import TestSupport
import Testing

@testable import DocumentRecognition

/// From maps to corners, on maps as a perfect network would give them.
@Suite struct DecodingTests {
    private func largestError(_ found: [SIMD2<Double>], _ truth: [SIMD2<Double>]) -> Double {
        truth.map { corner in found.map { length($0 - corner) }.min() ?? .infinity }.max() ?? .infinity
    }

    @Test(arguments: 0..<40) func cornersInViewAreFoundWithinATenthOfACell(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let quad = randomQuad(&random, width: 72, height: 56)
        let found = try #require(DocumentMaps(of: quad, columns: 72, rows: 56).decoded())
        #expect(largestError(found.corners, quad) < 0.1)
        #expect(found.confidence > FoundDocument.certain)
    }

    @Test(arguments: 0..<40) func aHiddenCornerIsWhereTheMasksSidesMeet(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let quad = randomQuad(&random, width: 72, height: 56)
        let found = try #require(DocumentMaps(of: quad, columns: 72, rows: 56, hidden: [Int(seed % 4)]).decoded())
        #expect(largestError(found.corners, quad) < 1.5)
        #expect(found.confidence > FoundDocument.tentative)
    }

    @Test(arguments: 0..<20) func aCornerBeyondThePictureIsProlonged(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        // The whole sheet is moved until one corner is six cells outside.
        var quad = randomQuad(&random, width: 72, height: 56)
        let shift = SIMD2(-6 - quad[0].x, 0)
        quad = quad.map { $0 + shift }
        quad[3].x = max(quad[3].x, 4)
        let found = try #require(DocumentMaps(of: quad, columns: 72, rows: 56).decoded())
        #expect(largestError(found.corners, quad) < 4)
    }

    @Test func nothingIsFoundInEmptyMaps() {
        let empty = DocumentMaps(
            columns: 64, rows: 48, mask: Array(repeating: 0.02, count: 64 * 48),
            corners: Array(repeating: 0.01, count: 64 * 48), offsets: Array(repeating: SIMD2(), count: 64 * 48))
        #expect(empty.decoded() == nil)
    }

    @Test(arguments: 0..<60) func noiseNeverGivesADegenerateQuad(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = 48 * 32
        func noise() -> [Float] { (0..<count).map { _ in Float.random(in: 0...1, using: &random) } }
        var offsets: [SIMD2<Float>] = []
        for _ in 0..<count {
            let (x, y) = (Float.random(in: -3...3, using: &random), Float.random(in: -3...3, using: &random))
            offsets.append(SIMD2(x, y))
        }
        let maps = DocumentMaps(columns: 48, rows: 32, mask: noise(), corners: noise(), offsets: offsets)
        guard let found = maps.decoded() else { return }
        let sides = zip(found.corners, found.corners[1...] + found.corners[..<1]).map { $1 - $0 }
        #expect(zip(sides, sides[1...] + sides[..<1]).allSatisfy { cross($0, $1) > 0 }, "convex and clockwise")
        #expect((0...1).contains(found.confidence))
    }

    @Test func agreementIsIntersectionOverUnion() {
        let quad: [SIMD2<Double>] = [SIMD2(10, 10), SIMD2(30, 10), SIMD2(30, 30), SIMD2(10, 30)]
        var cells: [Float] = []
        for cell in 0..<1600 {
            let middle = SIMD2<Double>(Double(cell % 40), Double(cell / 40)) + 0.5
            cells.append(isInside(middle, quad) ? 1 : 0)
        }
        let offsets = [SIMD2<Float>](repeating: SIMD2(), count: 1600)
        let maps = DocumentMaps(columns: 40, rows: 40, mask: cells, corners: cells, offsets: offsets)
        #expect(abs(maps.agreement(quad) - 1) < 1e-6)
        // Half of it: 200 of 400 cells. Moved by half: 200 cells are in both, 600 in either.
        let half: [SIMD2<Double>] = [SIMD2(10, 10), SIMD2(20, 10), SIMD2(20, 30), SIMD2(10, 30)]
        let moved: [SIMD2<Double>] = [SIMD2(20, 10), SIMD2(40, 10), SIMD2(40, 30), SIMD2(20, 30)]
        #expect(abs(maps.agreement(half) - 0.5) < 1e-6)
        #expect(abs(maps.agreement(moved) - 1.0 / 3) < 1e-6)
    }
}
