import ScanModel
import Testing

@testable import DataScan

@Suite struct GuidanceStateTests {
    private func told(_ hints: [(Double, Guidance.Hint)]) -> [Guidance.Hint] {
        var state = GuidanceState()
        return hints.compactMap { state.take($0.1, at: $0.0) }
    }

    @Test func whatLastsIsToldOnceAndItsEndToo() {
        let times = stride(from: 0.0, to: 3, by: 0.1)
        #expect(told(times.map { ($0, $0 < 1.5 ? .tooSmall : .none) }) == [.tooSmall, .none])
    }

    @Test func aFlickerIsNothing() {
        let times = stride(from: 0.0, to: 3, by: 0.1)
        #expect(told(times.map { ($0, Int($0 * 10) % 5 == 0 ? .glare : .none) }).isEmpty)
    }

    @Test func oneHintMayFollowAnother() {
        let times = stride(from: 0.0, to: 3, by: 0.1)
        #expect(told(times.map { ($0, $0 < 1.5 ? .tooBlurred : .tooDark) }) == [.tooBlurred, .tooDark])
    }
}
