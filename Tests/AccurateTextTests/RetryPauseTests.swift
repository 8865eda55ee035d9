import Testing

@testable import AccurateText

@Suite struct RetryPauseTests {
    /// The times at which the reader is opened again if each attempt fails after some seconds.
    @Test func pausesGrowUntilHalfAnHour() {
        var pause = RetryPause()
        var (opened, failsAt): ([Double], Double) = ([], 0)
        for time in stride(from: 0.0, to: 8000, by: 1) where time >= failsAt && pause.isOver(at: time) {
            opened.append(time)
            failsAt = time + 5
        }
        #expect(opened == [30, 95, 220, 465, 950, 1915, 3720, 5525, 7330])
    }

    @Test func aReaderThatWasOpenIsTriedSoonAgain() {
        var pause = RetryPause()
        for time in [0.0, 30, 31, 91] { _ = pause.isOver(at: time) }
        #expect(!pause.isOver(at: 1000) && !pause.isOver(at: 1029) && pause.isOver(at: 1030))
    }

    @Test func aClockThatGoesBackDoesNotStopIt() {
        var pause = RetryPause()
        #expect(!pause.isOver(at: 5000) && pause.isOver(at: 10))
    }
}
