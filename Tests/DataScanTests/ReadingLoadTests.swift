import Testing

@testable import DataScan

@Suite struct ReadingLoadTests {
    /// Seconds of frames that take a fixed time and one that shrinks with the share.
    private func run(_ load: inout ReadingLoad, seconds: Double, rate: Double, fixed: Double, reading: Double) {
        for _ in 0..<Int(seconds * rate) {
            let busy = fixed + reading * load.share
            // Frames that take too long come one right after the other; those between are lost.
            load.take(busy: busy, interval: max(busy, 1 / rate))
        }
    }

    @Test func aMachineWithTimeReadsAllItCan() {
        var load = ReadingLoad()
        run(&load, seconds: 20, rate: 30, fixed: 0.002, reading: 0.015)
        #expect(load.share == 1)
    }

    @Test(arguments: [5.0, 30, 60])
    func aBusyMachineReadsLessAndKeepsUp(rate: Double) {
        var load = ReadingLoad()
        run(&load, seconds: 20, rate: rate, fixed: 0.1 / rate, reading: 2 / rate)
        #expect(load.share < 0.45 && load.share >= 0.1)
        #expect(0.1 + 2 * load.share < 1, "the camera's rate is kept")
        run(&load, seconds: 20, rate: rate, fixed: 0.1 / rate, reading: 0.2 / rate)
        #expect(load.share == 1, "and all is read again once there is time")
    }

    @Test func aFrameThatIsLateAfterAPauseSaysNothing() {
        var load = ReadingLoad()
        load.take(busy: 0.01, interval: 30)
        #expect(load.share == 1)
    }
}
