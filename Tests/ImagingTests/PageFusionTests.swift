import Glibc
import ScanModel
import TestSupport
import Testing

@testable import Imaging

@Suite(.timeLimit(.minutes(10))) struct PageFusionTests {
    private static let (width, height) = (220, 160)
    /// The page's corners in the frame, in fractions.
    private static let quad = Quad(Region(uncheckedX: 0.1, y: 0.1, width: 0.8, height: 0.8))

    /// The gray of invented print at a point of the frame, in pixels.
    private static func gray(_ x: Double, _ y: Double) -> Double {
        guard (30..<190).contains(x), (24..<136).contains(y) else {
            return (22..<198).contains(x) && (16..<144).contains(y) ? 220 : 80
        }
        guard (y + 0.4).truncatingRemainder(dividingBy: 12.3) < 8 else { return 220 }
        // Strokes 3.3 pixels wide, whose edges aren't those of pixels.
        let hash = (Int((x + 0.37) / 3.3) &* 73_856_093) ^ (Int((y + 0.21) / 3.7) &* 19_349_663)
        return hash % 7 < 3 ? 40 : 220
    }

    /// Draws a frame, as a lens that isn't perfectly sharp and a noisy sensor see it.
    /// - Parameters:
    ///   - shift: how far the page lies from its place, in pixels.
    ///   - change: changes the gray at a place of the frame.
    private func pixels(
        shift: SIMD2<Double> = .zero, noise: Double = 0, seed: UInt64 = 1,
        change: (_ gray: Double, _ x: Double, _ y: Double) -> Double = { gray, _, _ in gray }
    ) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        let sharp = drawn(shift: shift, scale: 1, change: change)
        var across = sharp
        for index in 1..<sharp.count - 1 {
            across[index] = (sharp[index - 1] + 4 * sharp[index] + sharp[index + 1]) / 6
        }
        var soft = across
        for index in Self.width..<sharp.count - Self.width {
            soft[index] = (across[index - Self.width] + 4 * across[index] + across[index + Self.width]) / 6
        }
        return soft.map { UInt8(min(max($0 + noise * Double.random(in: -1.7...1.7, using: &random), 0), 255)) }
    }

    /// Draws the page with `scale` × `scale` pixels per pixel of the frame.
    private func drawn(
        shift: SIMD2<Double> = .zero, scale: Int,
        change: (_ gray: Double, _ x: Double, _ y: Double) -> Double = { gray, _, _ in gray }
    ) -> [Double] {
        var pixels: [Double] = []
        let samples = 4
        for y in 0..<Self.height * scale {
            for x in 0..<Self.width * scale {
                var sum = 0.0
                for part in 0..<samples * samples {
                    let dx = (Double(part % samples) + 0.5) / Double(samples)
                    let dy = (Double(part / samples) + 0.5) / Double(samples)
                    let (px, py) = ((Double(x) + dx) / Double(scale), (Double(y) + dy) / Double(scale))
                    sum += change(Self.gray(px - shift.x, py - shift.y), px, py)
                }
                pixels.append(sum / Double(samples * samples))
            }
        }
        return pixels
    }

    private func image(_ grays: [UInt8], scale: Int = 1) -> ColorImage {
        ColorImage(width: Self.width * scale, height: Self.height * scale, pixels: grays.flatMap { [$0, $0, $0] })
    }

    private func luma(_ grays: [UInt8]) -> Luma { Luma(width: Self.width, height: Self.height, pixels: grays) }

    /// The root mean square of the difference from the page itself, drawn at twice the resolution.
    private func error(of picture: ColorImage) throws -> Double {
        let truth = try #require(image(drawn(scale: 2).map { UInt8($0) }, scale: 2).straightened(Self.quad, margin: 0))
        try #require((truth.width, truth.height) == (picture.width, picture.height))
        var sum = 0.0
        for (a, b) in zip(truth.pixels, picture.pixels) { sum += (Double(a) - Double(b)) * (Double(a) - Double(b)) }
        return (sum / Double(truth.pixels.count)).squareRoot()
    }

    private func fusion(_ grays: [UInt8], side: Int? = nil) throws -> PageFusion {
        try #require(PageFusion(Self.quad, of: image(grays), aspectRatio: nil, side: side))
    }

    /// Shifts of a hand that trembles, the same in each run.
    private func shift(_ number: UInt64) -> SIMD2<Double> {
        var random = SeededGenerator(seed: 100 + number)
        return SIMD2(Double.random(in: -1.2...1.2, using: &random), Double.random(in: -1.2...1.2, using: &random))
    }

    @Test(arguments: [6.0, 10, 15]) func severalFramesAreCloserToTheTruthThanOne(noise: Double) throws {
        let first = pixels(noise: noise)
        var fused = try fusion(first)
        let plain = try #require(image(first).straightened(Self.quad, margin: 0, magnification: 2))
        let (one, enlarged) = (try error(of: fused.picture), try error(of: plain))
        for number in 2...8 as ClosedRange<UInt64> {
            let isAdded = fused.add(luma(pixels(shift: shift(number), noise: noise, seed: number)))
            #expect(isAdded, "frame \(number)")
        }
        #expect(fused.count == 8)
        let many = try error(of: fused.picture)
        #expect(many < 0.92 * one && many < 0.85 * enlarged, "\(many), one \(one), enlarged \(enlarged)")
    }

    @Test func framesWithoutMotionHaveLessNoise() throws {
        var fused = try fusion(pixels(noise: 6))
        let one = try error(of: fused.picture)
        for number in 2...8 as ClosedRange<UInt64> {
            let isAdded = fused.add(luma(pixels(noise: 6, seed: number)))
            #expect(isAdded)
        }
        #expect(try error(of: fused.picture) < one)
    }

    @Test func identicalFramesChangeNothing() throws {
        let frame = pixels(noise: 6)
        var fused = try fusion(frame)
        let before = fused.picture
        for _ in 0..<6 { _ = fused.add(luma(frame)) }
        #expect(fused.picture == before)
    }

    @Test(arguments: [(60.0, 70.0, 9.0), (30, 30, 24), (150, 110, 12)])
    func aFrameWithAFingerIsLeftOut(x: Double, y: Double, size: Double) throws {
        var fused = try fusion(pixels(noise: 3))
        let before = fused.picture
        let finger = pixels(noise: 3, seed: 2) { gray, px, py in
            (x..<x + size).contains(px) && (y..<y + size).contains(py) ? 120 : gray
        }
        let isAdded = fused.add(luma(finger))
        #expect(!isAdded && fused.count == 1 && fused.picture == before)
    }

    @Test func framesThatDoNotMatchAreLeftOut() throws {
        var fused = try fusion(pixels(noise: 3))
        let darker = pixels(noise: 3, seed: 2) { gray, _, _ in gray * 0.9 }
        let far = pixels(shift: SIMD2(6, 0), noise: 3, seed: 3)
        // The page is bent: its lower part has slipped.
        let slipped = pixels(shift: SIMD2(1.5, 0), noise: 3, seed: 4)
        let bent = pixels(noise: 3, seed: 5).enumerated().map { $0 < Self.width * 110 ? $1 : slipped[$0] }
        let other = pixels(noise: 3, seed: 6) { gray, _, y in y.truncatingRemainder(dividingBy: 5) < 2 ? 60 : 220 }
        for (name, frame) in [("darker", darker), ("far", far), ("bent", bent), ("other", other)] {
            let isAdded = fused.add(luma(frame))
            #expect(!isAdded, "\(name)")
        }
        let small = Luma(width: 20, height: 20, pixels: [UInt8](repeating: 200, count: 400))
        let isAdded = fused.add(small)
        #expect(!isAdded)
    }

    @Test func aBlankPageStaysAsItIs() throws {
        let blank = [UInt8](repeating: 200, count: Self.width * Self.height)
        var fused = try fusion(blank)
        _ = fused.add(luma(blank))
        #expect(fused.picture.pixels.allSatisfy { (199...201).contains($0) })
    }

    @Test(arguments: [(nil, 352), (300, 300), (1000, 352), (10, 176)] as [(Int?, Int)])
    func thePictureHasTheWantedSize(side: Int?, width: Int) throws {
        let fused = try fusion(pixels(), side: side)
        #expect(fused.picture.width == width)
    }

    @Test func coloursStay() throws {
        var frame = image(pixels()).pixels
        for at in stride(from: 0, to: frame.count, by: 3) { frame[at + 2] = UInt8(Int(frame[at + 2]) * 3 / 4) }
        let colour = ColorImage(width: Self.width, height: Self.height, pixels: frame)
        let picture = try #require(PageFusion(Self.quad, of: colour, aspectRatio: nil)).picture
        let at = (8 * picture.width + picture.width / 2) * 3
        #expect(abs(Int(picture.pixels[at]) - 220) < 4 && abs(Int(picture.pixels[at + 2]) - 165) < 4)
    }
}
