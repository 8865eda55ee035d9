import Imaging
import ScanModel
import TestSupport
import Testing

@Suite struct LightMeterTests {
    /// The light of the second of two frames with different noise; `still` is a texture that does not change.
    private func light(
        noise: Double = 4, still: Double = 0, width: Int = 240, height: Int = 160, _ gray: (Int, Int) -> Double
    ) -> Light? {
        var meter = LightMeter()
        var random = SeededGenerator(seed: 7)
        var texture = SeededGenerator(seed: 8)
        let grain = (0..<width * height).map { _ in still * Double.random(in: -1.7...1.7, using: &texture) }
        func frame() -> Frame {
            var frame = Frame()
            let pixels = (0..<width * height).map { at in
                let value = gray(at % width, at / width) + grain[at]
                return UInt8(min(max(value + noise * Double.random(in: -1.7...1.7, using: &random), 0), 255))
            }
            frame.copy(from: pixels.span, width: width, height: height, stride: width, region: .full)
            return frame
        }
        #expect(meter.measure(frame()) == nil, "one frame shows no noise")
        return meter.measure(frame())
    }

    @Test(arguments: [0.0, 1, 3, 6])
    func noiseAndSlopesAreNothingToSee(noise: Double) throws {
        for level in [4.0, 60, 200] {
            let light = try #require(light(noise: noise) { x, y in level + Double(x) / 12 + Double(y * y) / 2000 })
            #expect(light.isPlain, "level \(level)")
            #expect(abs(Double(light.middle) - level - 14) < 8)
        }
    }

    @Test(arguments: [1.0, 3, 6])
    func anEdgeIsSomething(noise: Double) throws {
        #expect(try #require(light(noise: noise) { x, _ in x < 100 ? 90 : 125 }).isPlain == false)
        // Bars in one place.
        let bars = light(noise: noise) { x, y in (90..<140).contains(x) && (60..<95).contains(y) && x % 5 < 2 ? 50 : 150
        }
        #expect(try #require(bars).isPlain == false)
    }

    /// Cloth, and wood: what differs from pixel to pixel and not from frame to frame is no noise.
    @Test func aTextureIsSomething() throws {
        #expect(try #require(light(noise: 2, still: 9) { _, _ in 110 }).isPlain == false)
    }

    @Test func burntAndBrightAreMeasured() throws {
        let light = try #require(light(noise: 0) { x, _ in x < 180 ? 255 : 30 })
        #expect(abs(light.burnt - 0.75) < 0.02 && light.high == 255 && light.middle == 255)
        let dark = try #require(self.light(noise: 0) { x, _ in x < 180 ? 12 : 30 })
        #expect(dark.burnt == 0 && dark.high == 30 && dark.middle == 12)
    }

    @Test func aTinyPictureIsNoTrouble() {
        for (width, height) in [(1, 1), (95, 64), (96, 63), (400, 2)] {
            #expect(light(width: width, height: height) { _, _ in 90 } == nil)
        }
        #expect(light(width: 97, height: 65) { _, _ in 90 } != nil)
    }
}
