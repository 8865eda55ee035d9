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

    /// Intersection over union.
    private func overlap(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
        func quad(_ corners: [SIMD2<Double>]) -> Quad {
            let points = corners.map { Point(x: $0.x, y: $0.y) }
            return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
        }
        let both = quad(a).intersectionArea(quad(b))
        return both / (quad(a).area + quad(b).area - both)
    }

    @Test(arguments: 0..<6) func aSheetOnATableIsFound(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let quad = randomQuad(&random, width: 320, height: 240)
        let frame = drawnFrame(of: quad, width: 320, height: 240)
        let found = try #require(try finder().find(frame, area: frame.window)).refined(in: frame)
        #expect(found.confidence >= FoundDocument.tentative)
        #expect(overlap(found.corners, quad) > 0.97)
    }

    @Test func theCornersAreInPixelsOfTheFullFrame() throws {
        var random = SeededGenerator(seed: 3)
        let quad = randomQuad(&random, width: 300, height: 220).map { $0 + SIMD2(20, 20) }
        let full = drawnFrame(of: quad, width: 320, height: 240)
        let part = PixelRect(x: 20, y: 20, width: 300, height: 220)
        let found = try #require(try finder().find(full, area: part)).refined(in: full)
        #expect(overlap(found.corners, quad) > 0.97)
    }

    @Test func aSmallSheetIsFoundMoreExactlyByTheSecondPass() throws {
        let quad = [SIMD2(420.0, 180), SIMD2(560, 190), SIMD2(550, 380), SIMD2(415, 372)]
        let frame = drawnFrame(of: quad, width: 1280, height: 720)
        let finder = try finder()
        let (once, twice) = (finder.find(frame, area: frame.window), finder.findTwice(frame, area: frame.window))
        let found = try #require(twice)
        #expect(overlap(found.corners, quad) >= overlap(try #require(once).corners, quad))
        #expect(overlap(found.corners, quad) > 0.95)
        #expect(found.mask?.area.width ?? 0 < 1280)
    }

    @Test func nothingIsFoundWhereNothingIs() throws {
        let frame = drawnFrame(
            of: [SIMD2(-9, -9), SIMD2(999, -9), SIMD2(999, 999), SIMD2(-9, 999)], width: 320, height: 240)
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
