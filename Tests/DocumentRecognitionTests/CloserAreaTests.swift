import Imaging
import Testing

@testable import DocumentRecognition

/// The part of a frame that the second pass searches.
@Suite struct CloserAreaTests {
    private let frame = PixelRect(x: 0, y: 0, width: 1280, height: 720)

    private func document(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FoundDocument {
        FoundDocument(
            corners: [
                SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height),
            ], confidence: 0.5)
    }

    @Test(arguments: [(500.0, 300.0), (0.0, 0.0), (1080.0, 620.0), (-30.0, 650.0)])
    func itLiesInTheSearchedAreaAndHasItsProportions(x: Double, y: Double) throws {
        let found = document(x, y, 200, 100)
        let area = try #require(found.closerArea(within: frame))
        #expect(area.intersection(frame) == area)
        #expect(abs(Double(area.width) / Double(area.height) / (1280.0 / 720) - 1) < 0.02)
        // The visible part of the document, with background beside it unless the frame ends there.
        for corner in found.corners {
            let visible = corner.clamped(lowerBound: SIMD2(0, 0), upperBound: SIMD2(1279, 719))
            #expect(visible.x >= Double(area.x) && visible.x <= Double(area.maxX))
            #expect(visible.y >= Double(area.y) && visible.y <= Double(area.maxY))
        }
        #expect(Double(area.width) >= 200 * 1.09)
    }

    @Test func aDocumentThatFillsTheAreaIsSearchedOnce() {
        #expect(document(20, 20, 1240, 680).closerArea(within: frame) == nil)
        #expect(document(-100, -100, 1500, 900).closerArea(within: frame) == nil)
    }
}
