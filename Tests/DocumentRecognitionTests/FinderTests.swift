import Foundation
import Imaging
import Inference
import ScanModel
import TestSupport
import Testing

@testable import DocumentRecognition

/// The shipped network on drawn sheets; photographs are measured by Benchmarks/documents.
@Suite struct FinderTests {
    private func finder() throws -> DocumentFinder {
        let path = TestSupport.models + "/pages.documents"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        return try DocumentFinder(ModelFile(bytes, path: path))
    }

    /// Intersection over union, by counting pixels.
    private func overlap(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>], width: Int, height: Int) -> Double {
        var (both, either) = (0, 0)
        for y in 0..<height {
            for x in 0..<width {
                let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                let (inA, inB) = (isInside(point, a), isInside(point, b))
                if inA && inB { both += 1 }
                if inA || inB { either += 1 }
            }
        }
        return Double(both) / Double(max(1, either))
    }

    @Test(arguments: 0..<6) func aSheetOnATableIsFound(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let quad = randomQuad(&random, width: 640, height: 480)
        let frame = drawnFrame(of: quad, width: 640, height: 480)
        let found = try #require(try finder().find(frame, area: frame.window)).refined(in: frame)
        #expect(found.confidence >= FoundDocument.tentative)
        #expect(overlap(found.corners, quad, width: 640, height: 480) > 0.97)
    }

    @Test func theCornersAreInPixelsOfTheFullFrame() throws {
        var random = SeededGenerator(seed: 3)
        let quad = randomQuad(&random, width: 480, height: 360).map { $0 + SIMD2(120, 80) }
        let full = drawnFrame(of: quad, width: 640, height: 480)
        let part = PixelRect(x: 120, y: 80, width: 480, height: 360)
        let found = try #require(try finder().find(full, area: part)).refined(in: full)
        #expect(overlap(found.corners, quad, width: 640, height: 480) > 0.97)
    }

    @Test func nothingIsFoundWhereNothingIs() throws {
        let frame = drawnFrame(
            of: [SIMD2(-9, -9), SIMD2(999, -9), SIMD2(999, 999), SIMD2(-9, 999)], width: 640, height: 480)
        let found = try finder().find(frame, area: frame.window)
        #expect((found?.confidence ?? 0) < FoundDocument.tentative)
        #expect(try finder().find(frame, area: PixelRect(x: 0, y: 0, width: 20, height: 20)) == nil)
    }

    @Test func anotherNetworkIsRefused() throws {
        let path = TestSupport.models + "/lines.finder"
        let model = try ModelFile([UInt8](try Data(contentsOf: URL(filePath: path))), path: path)
        #expect(throws: ModelError.self) { _ = try DocumentFinder(model) }
    }
}
