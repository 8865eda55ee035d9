import Testing

@testable import DocumentRecognition

@Suite struct SmoothCurveTests {
    private let parabola = (0..<65).map { (step: Int) -> Double in
        let place = Double(step - 32)
        return 0.02 * place * place - 20
    }

    @Test func parabolasAreKept() {
        let curve = SmoothCurve(parabola, isKnown: Array(repeating: true, count: 65), tolerance: 1.5).values
        #expect(zip(curve, parabola).allSatisfy { (a: Double, b: Double) in abs(a - b) < 0.01 })
    }

    @Test func gapsAreBridgedByTheRest() {
        var values = parabola
        let gap = 20..<38
        for index in gap { values[index] = 99 }
        let curve = SmoothCurve(values, isKnown: (0..<65).map { !gap.contains($0) }, tolerance: 1.5).values
        #expect(zip(curve, parabola).allSatisfy { (a: Double, b: Double) in abs(a - b) < 0.05 })
    }

    @Test func aHandsOutlineIsIgnored() {
        var values = parabola
        for index in 24..<34 { values[index] += 40 }
        let curve = SmoothCurve(values, isKnown: Array(repeating: true, count: 65), tolerance: 1.5).values
        #expect(zip(curve, parabola).allSatisfy { (a: Double, b: Double) in abs(a - b) < 0.3 })
    }

    @Test func nothingKnownIsNoCrash() {
        let curve = SmoothCurve(parabola, isKnown: Array(repeating: false, count: 65), tolerance: 1.5).values
        #expect(curve.allSatisfy { $0.isFinite })
    }
}
