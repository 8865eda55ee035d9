import Imaging
import TestSupport
import Testing

@testable import Recognition

@Suite struct SceneMeansTests {
    private func picture(_ pixels: [UInt8], width: Int = 12) -> Luma {
        Luma(width: width, height: pixels.count / width, pixels: pixels)
    }

    private func random(seed: UInt64) -> [UInt8] {
        var generator = SeededGenerator(seed: seed)
        return (0..<12 * 9).map { _ in UInt8.random(in: 30...180, using: &generator) }
    }

    @Test(arguments: [0.78, 0.9, 1, 1.1, 1.3])
    func illuminationIsNoChange(gain: Double) {
        var scene = SceneMeans()
        scene.remember(picture(random(seed: 1)))
        let changes = scene.changes(to: picture(random(seed: 1).map { UInt8((Double($0) * gain).rounded()) }))
        #expect(changes == 0)
    }

    @Test(arguments: [0.5, 1.6])
    func anotherIlluminationOrSizeCannotBeCompared(gain: Double) {
        var scene = SceneMeans()
        scene.remember(picture(random(seed: 1)))
        let other = scene.changes(to: picture(random(seed: 1).map { UInt8(min(Double($0) * gain, 255)) }))
        let turned = scene.changes(to: picture(random(seed: 1), width: 9))
        #expect(other == nil && turned == nil)
    }

    @Test(arguments: [0.9, 1, 1.2])
    func blocksThatChangeAreCounted(gain: Double) {
        var scene = SceneMeans()
        let pixels = random(seed: 2)
        scene.remember(picture(pixels))
        var now = pixels.map { UInt8((Double($0) * gain).rounded()) }
        for (x, y) in [(3, 2), (7, 4), (4, 5)] { now[y * 12 + x] += 20 }
        // As much as noise causes.
        now[0] += 5
        let changes = scene.changes(to: picture(now))
        #expect(changes == 3)
    }

    @Test func blackAndWhiteHaveNoIllumination() {
        var scene = SceneMeans()
        scene.remember(picture([UInt8](repeating: 0, count: 36)))
        let changes = scene.changes(to: picture([UInt8](repeating: 255, count: 36)))
        #expect(changes == 36)
    }
}
