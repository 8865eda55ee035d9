import Imaging
import ScanModel
import Testing

@testable import Recognition

@Suite struct BarStripsTests {
    /// A label with an EAN-13, and what lies beside it.
    private func frame(beside: UInt8) -> Frame {
        let (module, height, edge) = (2, 60, 30)
        let bars = ean13Modules([4, 0, 0, 6, 3, 8, 1, 3, 3, 3, 9, 3, 1]).map { $0 ? UInt8(60) : 190 }
        let quiet = [UInt8](repeating: 190, count: 11)
        let modules = (quiet + bars + quiet).flatMap { [UInt8](repeating: $0, count: module) }
        let row = [UInt8](repeating: beside, count: edge) + modules + [UInt8](repeating: beside, count: edge)
        let pixels = (0..<height).flatMap { _ in row }
        var frame = Frame()
        frame.copy(from: pixels.span, width: row.count, height: height, stride: row.count, region: .full)
        return frame
    }

    private func strips(beside: UInt8, _ choice: BarStrips.Choice) throws -> (pixels: [UInt8], width: Int) {
        let frame = frame(beside: beside)
        let (right, bottom) = (Double(frame.width), Double(frame.height))
        let field = BarField(
            topLeft: SIMD2(0, 0), topRight: SIMD2(right, 0), bottomRight: SIMD2(right, bottom),
            bottomLeft: SIMD2(0, bottom))
        let pixels = try SharedPixels()
        var strips = BarStrips()
        let patch = try strips.place(field, choice, reduction: 1, of: frame, in: pixels)
        // Unsafe: a copy of the pixels that the decoder gets.
        let values = unsafe pixels.withPixels(of: patch) { unsafe Array($0) }
        return (try #require(values), patch.width)
    }

    /// The edge of a label, however dark, changes nothing in what the decoder sees of the code.
    @Test(arguments: [BarStrips.Choice.thorough, .fine])
    func whatLiesBeyondTheQuietZonesIsLeftOut(choice: BarStrips.Choice) throws {
        let (dark, light) = (try strips(beside: 0, choice), try strips(beside: 190, choice))
        #expect(dark.width == light.width)
        // Samples beside the edge mix with it; the quiet zones hide where.
        let differ = zip(dark.pixels, light.pixels).count { abs(Int($0) - Int($1)) > 4 }
        #expect(differ < dark.pixels.count / 100)
        // Four samples a pixel: the first ten pixels lie beyond the label. Deblurred bars overshoot, so white isn't the lightest.
        let beyond = stride(from: 0, to: dark.pixels.count, by: dark.width).flatMap { dark.pixels[$0..<$0 + 40] }
        #expect(beyond.allSatisfy { $0 > 128 })
    }
}
