import Capture
import ScanModel
import Testing

@Suite struct ReopenPolicyTests {
    /// Tries as soon as each try is due, and fails each time.
    private func waits(_ policy: inout ReopenPolicy, _ state: CameraState, from start: Double, count: Int) -> [Double] {
        var time = start
        return (0..<count).map { _ in
            policy.tries(at: time)
            _ = policy.failed(state, at: time)
            let wait = policy.wait(at: time)
            time += wait
            return wait
        }
    }

    @Test func waitsGrow() {
        var policy = ReopenPolicy()
        #expect(policy.wait(at: 0) == 0)
        #expect(waits(&policy, .absent, from: 0, count: 8) == [1, 2, 4, 8, 16, 30, 30, 30])
    }

    @Test(arguments: [(0.5, 1.0), (2.5, 0.0)])
    func aHealthyCameraIsTriedAgainAtOnce(seconds: Double, wait: Double) {
        var policy = ReopenPolicy()
        _ = waits(&policy, .absent, from: 0, count: 5)
        policy.opened(at: 100)
        policy.delivered(at: 100 + seconds)
        #expect(policy.failed(.absent, at: 110) == .absent)
        #expect(policy.wait(at: 110) == wait)
    }

    @Test func signsOfLifeCutTheWaitShort() {
        var policy = ReopenPolicy()
        _ = waits(&policy, .busy, from: 0, count: 6)
        policy.tries(at: 100)
        _ = policy.failed(.busy, at: 100)
        #expect(policy.wait(at: 100.25) == 29.75)
        // Used by another: soon, and not so soon that two who wait keep each other awake.
        policy.touched(at: 100.25)
        #expect(policy.wait(at: 100.25) == 0.75)
        policy.appeared(at: 100.25)
        #expect(policy.wait(at: 100.25) == 0)
        policy.tries(at: 101)
        _ = policy.failed(.busy, at: 101)
        #expect(policy.wait(at: 101) == 1)
    }

    /// A camera that falls off the bus whenever it is started, or a program that looks at it over and over.
    @Test(arguments: [true, false])
    func signsOfLifeCountAFewTimesAMinute(appears: Bool) {
        var policy = ReopenPolicy()
        var time = 0.0
        var tries = 0
        while time < 120 {
            if policy.wait(at: time) <= 0 {
                policy.tries(at: time)
                _ = policy.failed(.absent, at: time)
                tries += 1
            }
            if appears { policy.appeared(at: time) } else { policy.touched(at: time) }
            time += 0.1
        }
        #expect(tries >= 2 * ReopenPolicy.hasteLimit && tries <= 2 * (2 * ReopenPolicy.hasteLimit + 6))
        // One that gives frames in between may be tried at once again.
        policy.delivered(at: time)
        _ = policy.failed(.absent, at: time)
        policy.appeared(at: time)
        #expect(policy.wait(at: time) == 0)
    }

    @Test func whatIsThereAndGivesNothingIsWedgedInTheEndAndGivenUp() {
        var policy = ReopenPolicy()
        policy.opened(at: 0)
        policy.delivered(at: 10)
        let states = [12.0, 17, 23, 30, 40].map { policy.failed(.stalled, at: $0) }
        #expect(states == [.stalled, .stalled, .stalled, .wedged, .wedged])
        #expect(!policy.isLost(at: 89) && policy.isLost(at: 90))
        // A frame mends it all.
        policy.delivered(at: 91)
        #expect(!policy.isLost(at: 200))
        #expect(policy.failed(.stalled, at: 200) == .stalled)
    }

    @Test(arguments: [CameraState.absent, .busy, .noBandwidth, .wrongFormat])
    func whatHasACauseIsNeverWedged(state: CameraState) {
        var policy = ReopenPolicy()
        for time in 0..<3 { _ = policy.failed(.stalled, at: Double(time)) }
        for time in 3..<20 { #expect(policy.failed(state, at: Double(time)) == state) }
        #expect(policy.failed(.stalled, at: 20) == .stalled)
        #expect(!policy.isLost(at: 1000))
    }

    @Test func aDriverThatHangsIsGivenUpToo() {
        var policy = ReopenPolicy()
        policy.hangs(at: 10)
        policy.hangs(at: 50)
        #expect(!policy.isLost(at: 69) && policy.isLost(at: 70))
    }
}
