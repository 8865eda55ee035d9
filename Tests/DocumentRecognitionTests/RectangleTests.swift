import Glibc
import Imaging
import ScanModel
import TestSupport
import Testing

@testable import DocumentRecognition

/// What the finder of rectangles sees in drawn frames: one property for each parameter, and pictures that could be too much for it.
@Suite struct RectangleTests {
    private var finder = RectangleFinder()

    /// A frame with filled or outlined quads on a plain ground.
    private func frame(
        _ quads: [[SIMD2<Double>]], line: Double? = 3, ink: UInt8 = 40, ground: UInt8 = 200, width: Int = 640,
        height: Int = 480
    ) -> Frame {
        var pixels = [UInt8](repeating: ground, count: width * height)
        for quad in quads {
            let sides = zip(quad, quad[1...] + quad[..<1]).map { a, b in (a, (b - a) / length(b - a)) }
            let (x, y) = (quad.map(\.x), quad.map(\.y))
            for row in max(0, Int(y.min() ?? 0) - 3)..<min(height, Int(y.max() ?? 0) + 3) {
                for column in max(0, Int(x.min() ?? 0) - 3)..<min(width, Int(x.max() ?? 0) + 3) {
                    let middle = SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                    let depth = sides.map { cross($0.1, middle - $0.0) }.min() ?? 0
                    if depth >= 0, line.map({ depth < $0 }) ?? true { pixels[row * width + column] = ink }
                }
            }
        }
        return grayFrame(pixels, width: width, height: height)
    }

    private func grayFrame(_ pixels: [UInt8], width: Int, height: Int) -> Frame {
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    private func box(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, turn: Double = 0, shear: Double = 0
    ) -> [SIMD2<Double>] {
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { u, v in
            let (a, b) = (u * width / 2 + shear * v * height / 2, v * height / 2)
            return SIMD2(x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn))
        }
    }

    private func all(_ change: (inout RectangleOptions) -> Void = { _ in }) -> RectangleOptions {
        var options = RectangleOptions()
        (options.minimumAspectRatio, options.minimumSize, options.maximumObservations) = (0, 0, 0)
        change(&options)
        return options
    }

    private func find(_ frame: borrowing Frame, _ options: RectangleOptions) -> [FoundRectangle] {
        var finder = finder
        return finder.find(frame, area: frame.window, options: options)
    }

    private func error(_ found: FoundRectangle, _ truth: [SIMD2<Double>]) -> Double {
        truth.map { corner in found.corners.map { length($0 - corner) }.min() ?? .infinity }.max() ?? .infinity
    }

    @Test(arguments: [0, 0.2, 0.5, 0.785, 1.2]) func atAnyRotationCornersAreExact(turn: Double) throws {
        for (line, ink, ground) in [(3.0, UInt8(40), UInt8(200)), (nil, 40, 200), (nil, 220, 60), (2, 210, 50)] {
            let truth = box(320, 240, 220, 140, turn: turn)
            let found = find(frame([truth], line: line, ink: ink, ground: ground), all())
            #expect(found.count == 1, "line \(String(describing: line)), ink \(ink)")
            let first = try #require(found.first)
            #expect(error(first, truth) < (line == nil ? 1.3 : 3.5))
        }
    }

    @Test func tickBoxesOfTwelvePixelsAreFound() {
        let boxes = (0..<40).map { number -> [SIMD2<Double>] in
            let (column, row) = (Double(number % 10), Double(number / 10))
            let side = 12 + 3 * row
            return box(40 + 58 * column, 60 + 90 * row, side, side, turn: 0.03 * Double(number % 5))
        }
        #expect(find(frame(boxes, line: 1.5), all { $0.minimumAspectRatio = 0.7 }).count == 40)
    }

    @Test func nestedOnesAreEachFoundOnce() {
        let boxes = [box(320, 240, 500, 400), box(320, 240, 300, 240, turn: 0.2), box(320, 240, 100, 80)]
        #expect(find(frame(boxes), all()).count == 3)
    }

    @Test(arguments: [0.3, 0.5, 0.7, 0.9]) func aspectRatiosAreLimited(limit: Double) {
        let ratios = [0.25, 0.4, 0.6, 0.8, 1.0]
        let boxes = ratios.enumerated().map { box(70 + 120 * Double($0.0), 240, 100 * $0.1, 100) }
        #expect(find(frame(boxes), all { $0.minimumAspectRatio = limit }).count == ratios.count { $0 >= limit })
        #expect(find(frame(boxes), all { $0.maximumAspectRatio = limit }).count == ratios.count { $0 <= limit })
    }

    @Test(arguments: [5.0, 15, 25, 35]) func anglesAreLimited(tolerance: Double) {
        let angles = [0.0, 10, 20, 30]
        let boxes = angles.enumerated().map { box(90 + 150 * Double($0.0), 240, 80, 80, shear: tan($0.1 * .pi / 180)) }
        #expect(
            find(frame(boxes), all { $0.quadratureTolerance = tolerance }).count == angles.count { $0 <= tolerance })
    }

    @Test(arguments: [0.05, 0.12, 0.3, 0.6]) func sizesAreLimited(least: Double) {
        let sides = [30.0, 72, 180]
        let boxes = [box(60, 60, 30, 30), box(160, 100, 72, 72), box(400, 300, 180, 180)]
        let found = find(frame(boxes, line: nil), all { $0.minimumSize = least })
        #expect(found.count == sides.count { $0 >= least * 480 })
    }

    @Test func confidencesAreLimitedAndInOrder() {
        let boxes = (0..<6).map { box(80 + 100 * Double($0), 240, 60, 60, turn: 0.1 * Double($0)) }
        let found = find(frame(boxes), all())
        #expect(found.count == 6)
        #expect(found.map(\.confidence) == found.map(\.confidence).sorted(by: >))
        let limit = found[3].confidence
        let kept = find(frame(boxes), all { $0.minimumConfidence = limit })
        #expect(kept == found.filter { $0.confidence >= limit })
    }

    @Test(arguments: [1, 2, 5, 0]) func theirNumberIsLimited(most: Int) {
        let boxes = (0..<6).map { box(80 + 100 * Double($0), 240, 60, 60, turn: 0.1 * Double($0)) }
        let found = find(frame(boxes), all { $0.maximumObservations = most })
        #expect(found == Array(find(frame(boxes), all()).prefix(most == 0 ? 6 : most)))
    }

    @Test(arguments: 0..<10) func noiseGivesNoDegenerateQuads(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Blocks, so that some borders are straight by chance.
        let side = 1 + Int(seed) * 2
        let cells = (0..<640 * 480).map { _ in UInt8.random(in: 0...255, using: &random) }
        let pixels = (0..<640 * 480).map { cells[($0 / 640 / side) * 640 + $0 % 640 / side] }
        for found in find(grayFrame(pixels, width: 640, height: 480), all { $0.quadratureTolerance = 45 }) {
            #expect(QuadFit.isConvex(found.corners))
            #expect((0...1).contains(found.confidence))
        }
    }

    /// The work is bounded whatever is in view.
    @Test(arguments: [2, 4, 9, 16, 40]) func aChessBoardCostsNoMoreThanTheBudget(side: Int) {
        let pixels = (0..<1280 * 720).map { UInt8((($0 % 1280) / side + ($0 / 1280) / side) % 2 == 0 ? 30 : 220) }
        let frame = grayFrame(pixels, width: 1280, height: 720)
        var finder = finder
        _ = finder.find(frame, area: frame.window, options: all())
        #expect((1...RectangleFinder.steps).contains(finder.work.steps))
        #expect(finder.work.fits <= RectangleFinder.fits)
    }

    @Test func theSameFrameGivesTheSameRectangles() {
        let boxes = (0..<6).map { box(80 + 100 * Double($0), 240, 60, 60, turn: 0.1 * Double($0)) }
        var used = finder
        let first = used.find(frame(boxes), area: frame(boxes).window, options: all())
        _ = used.find(frame([box(300, 200, 80, 90)]), area: frame(boxes).window, options: all())
        #expect(used.find(frame(boxes), area: frame(boxes).window, options: all()) == first)
    }
}
