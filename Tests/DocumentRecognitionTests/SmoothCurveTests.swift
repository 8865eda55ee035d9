import Testing

@testable import DocumentRecognition

@Suite struct SmoothCurveTests {
    private let parabola = (0..<65).map { 0.02 * Double(($0 - 32) * ($0 - 32)) - 20 }

    @Test func parabolasAreKept() {
        let curve = SmoothCurve(parabola, isKnown: Array(repeating: true, count: 65), tolerance: 1.5).values
        #expect(zip(curve, parabola).allSatisfy { abs($0 - $1) < 0.01 })
    }

    @Test func gapsAreBridgedByTheRest() {
        var values = parabola
        let gap = 20..<38
        for index in gap { values[index] = 99 }
        let curve = SmoothCurve(values, isKnown: (0..<65).map { !gap.contains($0) }, tolerance: 1.5).values
        #expect(zip(curve, parabola).allSatisfy { abs($0 - $1) < 0.05 })
    }

    @Test func aHandsOutlineIsIgnored() {
        var values = parabola
        for index in 24..<34 { values[index] += 40 }
        let curve = SmoothCurve(values, isKnown: Array(repeating: true, count: 65), tolerance: 1.5).values
        #expect(zip(curve, parabola).allSatisfy { abs($0 - $1) < 0.3 })
    }

    @Test func nothingKnownIsNoCrash() {
        let curve = SmoothCurve(parabola, isKnown: Array(repeating: false, count: 65), tolerance: 1.5).values
        #expect(curve.allSatisfy { $0.isFinite })
    }
}
