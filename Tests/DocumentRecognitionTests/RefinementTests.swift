import Imaging
import TestSupport
import Testing

@testable import DocumentRecognition

@Suite struct RefinementTests {
    @Test(arguments: 0..<20) func cornersMoveOntoTheSheets(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let quad = randomQuad(&random, width: 320, height: 240)
        let frame = drawnFrame(of: quad, width: 320, height: 240)
        let rough = quad.map {
            $0 + SIMD2(Double.random(in: -2.5...2.5, using: &random), Double.random(in: -2.5...2.5, using: &random))
        }
        let refined = FoundDocument(corners: rough, confidence: 1).refined(in: frame)
        for (corner, truth) in zip(refined.corners, quad) {
            #expect(length(corner - truth) < 0.35, "\(corner) \(truth)")
        }
    }

    @Test func withoutEdgesCornersStay() {
        let corners: [SIMD2<Double>] = [SIMD2(60, 60), SIMD2(200, 60), SIMD2(200, 180), SIMD2(60, 180)]
        let plain = drawnFrame(
            of: [SIMD2(-9, -9), SIMD2(999, -9), SIMD2(999, 999), SIMD2(-9, 999)], width: 320, height: 240)
        let document = FoundDocument(corners: corners, confidence: 1)
        #expect(document.refined(in: plain).corners == document.corners)
    }

    @Test func cornersOutsideTheFrameStay() {
        let quad: [SIMD2<Double>] = [SIMD2(-40, 30), SIMD2(250, 40), SIMD2(240, 200), SIMD2(-50, 190)]
        let frame = drawnFrame(of: quad, width: 320, height: 240)
        let refined = FoundDocument(corners: quad, confidence: 1).refined(in: frame)
        for (corner, truth) in zip(refined.corners, quad) { #expect(length(corner - truth) < 1) }
    }
}
