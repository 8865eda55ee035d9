import Imaging
import ScanModel
import Testing

@Suite struct SharedPixelsTests {
    private func ramp(_ width: Int, _ height: Int) -> Frame {
        let pixels = (0..<width * height).map { UInt8(($0 % width) * 3 + ($0 / width) * 2) }
        var frame = Frame()
        frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
        return frame
    }

    private func content(_ shared: SharedPixels, _ patch: Patch) throws -> [UInt8] {
        // Unsafe in the library's terms: the pointer is read during this call alone.
        try #require(unsafe shared.withPixels(of: patch) { unsafe Array($0) })
    }

    @Test func aPartIsCopied() throws {
        let shared = try SharedPixels()
        let frame = ramp(20, 10)
        let patch = try shared.place(PixelRect(x: 3, y: 2, width: 4, height: 3), of: frame)
        let expected = (2..<5).flatMap { row in (3..<7).map { UInt8($0 * 3 + row * 2) } }
        #expect(try content(shared, patch) == expected)
        let place = patch.map.apply(x: 0.5, y: 0.5)
        #expect(place.x == 3.5 && place.y == 2.5)
    }

    @Test func turningLeavesARampARamp() throws {
        let shared = try SharedPixels()
        let frame = ramp(40, 40)
        for (angle, scale) in [(0.0, 1.0), (0.3, 1), (-1.2, 2), (3.0, 0.5)] {
            let map = AffineMap(centreX: 20, centreY: 20, angle: angle, scale: scale, width: 12, height: 12)
            let patch = try shared.place(width: 12, height: 12, map: map, of: frame)
            let pixels = try content(shared, patch)
            for (x, y) in [(2, 2), (6, 5), (9, 10)] {
                let place = map.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let expected = (place.x - 0.5) * 3 + (place.y - 0.5) * 2
                #expect(abs(Double(pixels[y * 12 + x]) - expected) < 1.5)
            }
        }
    }

    @Test func beyondTheBorderTheBorderGoesOn() throws {
        let shared = try SharedPixels()
        let frame = ramp(20, 20)
        let map = AffineMap(centreX: -50, centreY: 10, angle: 0, scale: 1, width: 8, height: 8)
        let pixels = try content(shared, try shared.place(width: 8, height: 8, map: map, of: frame))
        #expect(pixels.prefix(8).allSatisfy { $0 == pixels[0] })
    }

    @Test func sharpeningRaisesContrastAtEdgesAlone() throws {
        let shared = try SharedPixels()
        let pixels = (0..<60 * 20).map { UInt8(($0 % 60) < 30 ? 100 : 150) }
        var frame = Frame()
        frame.copy(from: pixels.span, width: 60, height: 20, stride: 60, region: .full)
        let patch = shared.sharpened(try shared.place(frame.window, of: frame), amount: 1)
        let row = try content(shared, patch)[600..<660].map { Int($0) }
        #expect(row[2] == 100 && row[57] == 150)
        #expect(row[29] < 90 && row[30] > 160)
    }
}
