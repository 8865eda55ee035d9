import Imaging
import Testing

@Suite(.timeLimit(.minutes(10))) struct RegistrationTests {
    /// Places outside of the picture are passed over one by one: their number must not grow with the outline.
    @Test func anOutlineOfAnySizeTakesBoundedWork() {
        let picture = Luma(width: 64, height: 64, pixels: (0..<64 * 64).map { UInt8(($0 * 37) & 255) })
        var registration = Registration()
        for (width, height) in [(1e9, 1e9), (2e9, 1e-6), (1e-6, 2e9)] {
            let outline = Parallelogram(centre: SIMD2(32, 32), right: SIMD2(width, 0), down: SIMD2(0, height))
            _ = registration.take(outline, of: picture, places: 500)
        }
        let inside = Parallelogram(centre: SIMD2(32, 32), right: SIMD2(24, 0), down: SIMD2(0, 24))
        let isTaken = registration.take(inside, of: picture, places: 500)
        #expect(isTaken)
    }
}
