import Testing

@testable import PaddleReading

@Suite struct TurnedRectangleTests {
    @Test(arguments: [0.0, 10, 30, 44, -20, -44, 60, 85, 120])
    func itIsTheRectangleThatThePointsAreOf(degrees: Double) throws {
        let angle = degrees * .pi / 180
        let (along, across) = (SIMD2(cosine(angle), sine(angle)), SIMD2(-sine(angle), cosine(angle)))
        var points: [SIMD2<Double>] = []
        for u in stride(from: -50.0, through: 50, by: 5) {
            for v in stride(from: -8.0, through: 8, by: 4) { points.append(SIMD2(200, 150) + along * u + across * v) }
        }
        let found = try #require(TurnedRectangle(around: points))
        #expect(abs(found.length - 100) < 1e-6 && abs(found.height - 16) < 1e-6)
        #expect(abs(found.centre.x - 200) < 1e-6 && abs(found.centre.y - 150) < 1e-6)
        // It runs to the right, or upwards where it stands.
        #expect(abs(abs(found.along.x * along.x + found.along.y * along.y) - 1) < 1e-9)
        #expect(abs(found.along.x) >= abs(found.along.y) ? found.along.x > 0 : found.along.y < 0)
        for corner in found.corners { #expect(found.grown(by: 1e-6).contains(corner)) }
    }

    @Test func whatIsNearlySquareLiesAsThePictureDoes() throws {
        let tall = [SIMD2(0.0, 0), SIMD2(10, 0), SIMD2(10, 13), SIMD2(0, 13)]
        let found = try #require(TurnedRectangle(around: tall))
        #expect(found.length == 10 && found.height == 13 && found.along == SIMD2(1, 0))
    }

    @Test func pointsWithoutAnAreaHaveNone() {
        #expect(TurnedRectangle(around: []) == nil)
        #expect(TurnedRectangle(around: [SIMD2(1, 1), SIMD2(2, 2), SIMD2(3, 3)]) == nil)
    }

    private func cosine(_ angle: Double) -> Double { 1 - 2 * sine(angle / 2) * sine(angle / 2) }

    /// The series to more digits than are compared.
    private func sine(_ angle: Double) -> Double {
        var (term, sum) = (angle, angle)
        for n in 1..<20 {
            term *= -angle * angle / Double((2 * n) * (2 * n + 1))
            sum += term
        }
        return sum
    }
}
