import Imaging
import ScanModel
import Testing

@Suite struct JPEGEncoderTests {
    @Test(arguments: [(1, 1), (64, 48), (37, 5)]) func whatIsEncodedIsDecodedAgain(width: Int, height: Int) throws {
        let pixels = (0..<width * height).map { UInt8($0 % width * 255 / max(1, width - 1)) }
        // What follows the picture, such as planes of colour, is passed over.
        let encoded = JPEGEncoder.encode(gray: (pixels + [9, 9, 9]).span, width: width, height: height, quality: 95)
        let data = try #require(encoded)
        var frame = Frame()
        try JPEGDecoder().decode(data.span, region: .full, into: &frame)
        #expect(frame.width == width && frame.height == height)
        let largest = zip(frame.luma.pixels, pixels).map { abs(Int($0) - Int($1)) }.max()
        #expect(largest ?? 255 < 24)
    }

    @Test(arguments: [(0, 4), (4, 0), (70000, 1), (4, 4)]) func aSizeThatCanNotBeIsRefused(width: Int, height: Int) {
        let pixels = [UInt8](repeating: 0, count: 8)
        let data = JPEGEncoder.encode(gray: pixels.span, width: width, height: height)
        #expect(data == nil)
    }
}
