import Imaging
import ScanModel
import Testing

@testable import Recognition

@Suite struct InkOutlineTests {
    /// A line that crosses the picture has more ink in the middle than the square beside it.
    @Test func inkThatReachesTheEdgesOrIsTooLargeIsNotTheCode() throws {
        let side = 80
        let pixels = (0..<side * side).map { index -> UInt8 in
            let (y, x) = index.quotientAndRemainder(dividingBy: side)
            return (16..<22).contains(y) || (40..<50).contains(y) && (36..<46).contains(x) ? 40 : 200
        }
        var frame = Frame()
        frame.copy(from: pixels.span, width: side, height: side, stride: side, region: .full)
        var picture = GridPicture()
        let isTaken = picture.take(PixelRect(x: 0, y: 0, width: side, height: side), of: frame, reduction: 1)
        #expect(isTaken)
        var outline = InkOutline()
        func corners(most: Double?) -> [SIMD2<Double>]? {
            outline.corners(in: picture, middle: (SIMD2(40, 40), 30), most: most)
        }
        let found = corners(most: 200)
        let square = try #require(found)
        #expect((square.reduce(SIMD2(0, 0), +) / 4 - SIMD2(41, 45)).length < 1)
        let tooLarge = corners(most: 50)
        #expect(tooLarge == nil)
        // Where ink may reach the edges, the line is what covers most.
        let all = corners(most: nil)
        let line = try #require(all)
        #expect((line.reduce(SIMD2(0, 0), +) / 4 - SIMD2(40, 19)).length < 1)
    }
}
