import Imaging
import ScanModel
import TestSupport
import Testing

@testable import TextRecognition

@Suite struct ReflectionTests {
    /// A line of print in the middle of a frame: dark strokes on paper of a gray value, with a lamp reflected in it.
    private func frame(paper: UInt8, lamp: (x: Int, y: Int, radius: Int)? = nil) -> Frame {
        var pixels = [UInt8](repeating: paper, count: 320 * 120)
        for y in 0..<120 {
            for x in 0..<320 {
                if (60..<220).contains(x), (52..<68).contains(y), x % 10 < 4 { pixels[y * 320 + x] = 40 }
                if let lamp {
                    let (dx, dy) = (x - lamp.x, y - lamp.y)
                    if dx * dx + dy * dy < lamp.radius * lamp.radius { pixels[y * 320 + x] = 255 }
                }
            }
        }
        var frame = Frame()
        frame.copy(from: pixels.span, width: 320, height: 120, stride: 320, region: .full)
        return frame
    }

    private let line = PrintedLine(
        topLeft: SIMD2(60, 48), topRight: SIMD2(220, 48), bottomRight: SIMD2(220, 72), bottomLeft: SIMD2(60, 72),
        score: 1)

    @Test(
        arguments: [
            (nil, false),
            // Beyond its end, beyond its start, elsewhere on the paper, and so small that no letter has room under it.
            ((x: 250, y: 60, radius: 30), true), ((x: 30, y: 60, radius: 30), true),
            ((x: 140, y: 10, radius: 30), false),
            ((x: 224, y: 60, radius: 3), false),
        ] as [((x: Int, y: Int, radius: Int)?, Bool)])
    func aLampAtAnEndHidesWhatMayFollow(lamp: (x: Int, y: Int, radius: Int)?, isAtEnd: Bool) {
        #expect(line.endsAtReflection(in: frame(paper: 190, lamp: lamp)) == isAtEnd)
    }

    @Test func whitePaperInABrightPictureIsNoReflection() {
        #expect(!line.endsAtReflection(in: frame(paper: 255)))
    }

    @Test func aLineAtTheFramesEdgeIsLookedAtInsideTheFrame() {
        let cut = PrintedLine(
            topLeft: SIMD2(-20, 48), topRight: SIMD2(320, 48), bottomRight: SIMD2(320, 72), bottomLeft: SIMD2(-20, 72),
            score: 1)
        #expect(!cut.endsAtReflection(in: frame(paper: 190)))
    }
}
