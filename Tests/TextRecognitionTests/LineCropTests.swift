import Glibc
import Imaging
import ScanModel
import Testing

@testable import TextRecognition

@Suite struct LineCropTests {
    /// A frame of which each pixel says where it is: x in gray values.
    private func frame(_ gray: (Int, Int) -> Int) -> Frame {
        var frame = Frame()
        let pixels = (0..<200 * 120).map { UInt8(clamping: gray($0 % 200, $0 / 200)) }
        frame.copy(from: pixels.span, width: 200, height: 120, stride: 200, region: .full)
        return frame
    }

    @Test func aPerspectiveMeetsTheCorners() {
        let line = PrintedLine(
            topLeft: SIMD2(10, 20), topRight: SIMD2(90, 12), bottomRight: SIMD2(95, 40), bottomLeft: SIMD2(8, 44),
            score: 1)
        let map = Perspective(width: 64, height: 32, to: line.corners)
        for (place, corner) in [
            ((0, 0), line.topLeft), ((64, 0), line.topRight), ((64, 32), line.bottomRight), ((0, 32), line.bottomLeft),
        ] {
            let found = map.apply(Double(place.0), Double(place.1))
            #expect(abs(found.x - corner.x) < 1e-9 && abs(found.y - corner.y) < 1e-9)
        }
    }

    @Test func aCropShowsTheLineStraight() {
        let frame = frame { x, _ in x }
        var crop = LineCrop()
        let line = PrintedLine(
            topLeft: SIMD2(40, 30), topRight: SIMD2(104, 30), bottomRight: SIMD2(104, 62), bottomLeft: SIMD2(40, 62),
            score: 1)
        crop.cut(line, from: frame, rows: 32, stretch: 1.25)
        #expect(crop.width == 80)
        #expect(abs(crop.grays[0] - 40) < 0.01 && abs(crop.grays[40] - 72) < 0.01)
        let contrast = crop.normalise(rows: 32)
        #expect(contrast > 10)
        let mean = crop.grays[..<(80 * 32)].reduce(0, +) / (80 * 32)
        #expect(abs(mean) < 0.01)
    }

    @Test func aTurnedLineIsReadAlongItsDirection() {
        // Dark above the diagonal, light below it: the crop of a line along it is dark above and light below.
        let frame = frame { x, y in y > x ? 200 : 20 }
        var crop = LineCrop()
        let along = SIMD2(0.7071, 0.7071)
        let down = SIMD2(-0.7071, 0.7071)
        let start = SIMD2(20.0, 20.0)
        let line = PrintedLine(
            topLeft: start - down * 10, topRight: start + along * 80 - down * 10,
            bottomRight: start + along * 80 + down * 10,
            bottomLeft: start + down * 10, score: 1)
        crop.cut(line, from: frame, rows: 32, stretch: 1.25)
        for x in 8..<crop.width - 8 {
            #expect(crop.grays[6 * crop.width + x] < 30 && crop.grays[26 * crop.width + x] > 190)
        }
    }

    @Test func whatLiesOutsideIsTheEdgeRepeated() {
        let frame = frame { _, _ in 77 }
        var crop = LineCrop()
        let line = PrintedLine(
            topLeft: SIMD2(-50, -40), topRight: SIMD2(900, -40), bottomRight: SIMD2(900, 300),
            bottomLeft: SIMD2(-50, 300),
            score: 1)
        crop.cut(line, from: frame, rows: 32, stretch: 1.25)
        #expect(crop.grays[..<(crop.width * 32)].allSatisfy { $0 == 77 })
        // A line without any size is no reason to fall over.
        let none = PrintedLine(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero, score: 0)
        crop.cut(none, from: frame, rows: 32, stretch: 1.25)
    }
}
