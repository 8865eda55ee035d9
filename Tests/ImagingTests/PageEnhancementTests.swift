import Imaging
import ScanModel
import TestSupport
import Testing

@Suite struct PageEnhancementTests {
    /// Paper with lines of print, and a light from 0 to 1 over it.
    private func page(
        width: Int = 200, height: Int = 280, paper: (Double, Double, Double) = (240, 236, 215), noise: Double = 0,
        light: (_ x: Double, _ y: Double) -> Double, ink: (_ x: Int, _ y: Int) -> Bool = PageEnhancementTests.print
    ) -> ColorImage {
        var random = SeededGenerator(seed: 7)
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let shade = light(Double(x) / Double(width), Double(y) / Double(height))
                for gray in [paper.0, paper.1, paper.2] {
                    let value = (ink(x, y) ? 40 : gray) * shade + noise * (Double.random(in: -1...1, using: &random))
                    pixels.append(UInt8(min(255, max(0, value))))
                }
            }
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }

    /// Lines of strokes, three pixels wide.
    private static func print(_ x: Int, _ y: Int) -> Bool { y % 20 < 10 && x % 9 < 3 && x > 20 && x < 180 && y > 20 }

    /// Grays of paper that is at least three pixels away from print, without the darkest and brightest hundredth.
    private func paper(_ image: ColorImage, channel: Int) -> ClosedRange<Int> {
        var grays: [Int] = []
        for y in 3..<image.height - 3 {
            for x in 3..<image.width - 3
            where !(-3...3).contains(where: { dy in
                (-3...3).contains { dx in Self.print(x + dx, y + dy) }
            }) {
                grays.append(Int(image.pixels[(y * image.width + x) * 3 + channel]))
            }
        }
        grays.sort()
        return grays[grays.count / 100]...grays[grays.count * 99 / 100]
    }

    /// As steep as gradients over half of a whole page's light are on 200 of its 700 values.
    static let lights: [@Sendable (Double, Double) -> Double] = [
        { x, _ in 0.9 - 0.15 * x },
        { x, y in 0.6 + 0.1 * ((x - 0.3) * (x - 0.3) + (y - 0.5) * (y - 0.5)) },
        // A hand's shadow with a soft edge.
        { x, y in 1 - 0.4 * min(1, max(0, x + y - 0.5)) },
    ]

    @Test func paperHasNoNoise() {
        let even = page(noise: 4, light: Self.lights[0]).enhanced(as: .colour)
        for channel in 0..<3 { #expect((249...250).contains(paper(even, channel: channel).lowerBound)) }
        // Ink of 40 on paper of 240, in strokes of three pixels.
        #expect(even.pixels[(24 * even.width + 28) * 3] < 60)
    }

    @Test(arguments: lights.indices) func paperIsEvenAndWithoutTint(light: Int) {
        let even = page(light: Self.lights[light]).enhanced(as: .colour)
        for channel in 0..<3 {
            let range = paper(even, channel: channel)
            #expect(range.upperBound - range.lowerBound <= 3, "channel \(channel): \(range)")
            #expect((247...253).contains(range.upperBound))
        }
    }

    @Test func printStaysDark() {
        let even = page(light: Self.lights[0]).enhanced(as: .gray)
        let ink = even.pixels[(45 * 200 + 46) * 3]
        #expect(ink < 60)
    }

    @Test func stampsKeepTheirColour() {
        var image = page(light: { _, _ in 0.8 })
        var pixels = image.pixels
        for y in 133..<137 {
            for x in 40..<100 {
                (pixels[(y * 200 + x) * 3], pixels[(y * 200 + x) * 3 + 1], pixels[(y * 200 + x) * 3 + 2]) = (
                    160, 30, 30
                )
            }
        }
        image = ColorImage(width: 200, height: 280, pixels: pixels)
        let at = (135 * 200 + 70) * 3
        let even = image.enhanced(as: .colour)
        #expect(even.pixels[at] > 150)
        #expect(even.pixels[at + 1] < 60)
    }

    @Test func blackAndWhiteHasNothingBetween() {
        let image = page(noise: 6, light: Self.lights[2]).enhanced(as: .blackAndWhite)
        #expect(Set(image.pixels) == [0, 255])
        var wrong = 0
        for y in 0..<280 {
            for x in 0..<200 where (image.pixels[(y * 200 + x) * 3] == 0) != Self.print(x, y) { wrong += 1 }
        }
        #expect(wrong < 200 * 280 / 500)
    }

    @Test func aBlankPageStaysWhite() {
        let image = page(noise: 6, light: Self.lights[1], ink: { _, _ in false }).enhanced(as: .blackAndWhite)
        #expect(image.pixels.count { $0 == 0 } < image.pixels.count / 10_000)
    }

    @Test func aDarkPictureStaysDark() {
        let image = page(light: { _, _ in 1 }, ink: { x, y in (40..<140).contains(x) && (60..<160).contains(y) })
        let even = image.enhanced(as: .colour)
        #expect(even.pixels[(110 * 200 + 90) * 3] < 150)
    }

    @Test(arguments: [(1, 1), (3, 2), (2000, 5)]) func anySizeWorks(width: Int, height: Int) {
        for appearance in PageAppearance.allCases {
            let image = ColorImage(
                width: width, height: height, pixels: [UInt8](repeating: 90, count: width * height * 3))
            #expect(image.enhanced(as: appearance).width == width)
        }
    }
}
