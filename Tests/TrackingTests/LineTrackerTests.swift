import ScanModel
import Testing
import Tracking

@Suite struct LineTrackerTests {
    private func line(_ x: Double, _ y: Double, length: Double = 0.2, height: Double = 0.03) -> Quad {
        Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + length, y: y),
            bottomRight: Point(x: x + length, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }
    private let aspect = 0.5625

    @Test func aLineKeepsItsTrackWhileItMoves() {
        var tracker = LineTracker(reappearAfter: 1)
        var ids: Set<Int> = []
        for step in 0..<30 {
            let time = Double(step) * 0.066
            ids.formUnion(tracker.update([line(0.1 + 0.4 * time, 0.2 + 0.2 * time)], at: time, aspect: aspect).owners)
        }
        #expect(ids.count == 1)
        #expect(tracker.tracks.count == 1)
    }

    @Test func linesUnderOneAnotherKeepTheirOrderInAJump() {
        var tracker = LineTracker(reappearAfter: 1)
        let lengths = [0.2, 0.21, 0.19, 0.2]
        func label(_ x: Double, _ y: Double) -> [Quad] {
            lengths.enumerated().map { line(x, y + 0.06 * Double($0.0), length: $0.1) }
        }
        let first = tracker.update(label(0.1, 0.1), at: 0, aspect: aspect).owners
        // A jerk by just the distance of two lines: each line comes to lie where its neighbour was.
        let second = tracker.update(label(0.17, 0.16), at: 0.066, aspect: aspect).owners
        #expect(second.sorted() == first.sorted(), "no line is taken for a new one")
        #expect(second == first)
    }

    @Test func aLabelThatLeavesTakesItsLinesAlong() {
        var tracker = LineTracker(reappearAfter: 1)
        let lengths = [0.2, 0.3, 0.15, 0.26]
        func label(_ y: Double) -> [Quad] {
            lengths.enumerated().map { line(0.3, y + 0.06 * Double($0.0), length: $0.1) }.filter { $0.topLeft.y > 0 }
        }
        let first = tracker.update(label(0.05), at: 0, aspect: aspect).owners
        // It goes up by the distance of two lines: the first is out of view, each other is where one was before it.
        let second = tracker.update(label(-0.01), at: 0.066, aspect: aspect).owners
        #expect(second == Array(first.dropFirst()))
    }

    @Test func anAbsenceIsBridgedAndThenEnds() {
        var tracker = LineTracker(reappearAfter: 1)
        _ = tracker.update([line(0.3, 0.3)], at: 0, aspect: aspect)
        _ = tracker.update([line(0.3, 0.3)], at: 0.1, aspect: aspect)
        var time = 0.1
        for _ in 0..<8 {
            time += 0.1
            #expect(tracker.update([], at: time, aspect: aspect).ended.isEmpty)
        }
        #expect(tracker.update([line(0.3, 0.3)], at: time + 0.1, aspect: aspect).owners == [0])
        time += 0.1
        var ended: [LineTrack] = []
        for _ in 0..<12 {
            time += 0.1
            ended += tracker.update([], at: time, aspect: aspect).ended
        }
        #expect(ended.map(\.id) == [0])
    }

    @Test func aFlickerEndsSoon() {
        var tracker = LineTracker(reappearAfter: 1)
        _ = tracker.update([line(0.3, 0.3)], at: 0, aspect: aspect)
        var ended = 0
        for step in 1...6 { ended += tracker.update([], at: Double(step) * 0.1, aspect: aspect).ended.count }
        #expect(ended == 1)
    }

    @Test func whatIsOfAnotherSizeIsAnotherLine() {
        var tracker = LineTracker(reappearAfter: 1)
        let first = tracker.update([line(0.3, 0.3)], at: 0, aspect: aspect).owners
        #expect(tracker.update([line(0.3, 0.3, height: 0.09)], at: 0.1, aspect: aspect).owners != first)
        #expect(tracker.update([line(0.3, 0.3, length: 0.6)], at: 0.2, aspect: aspect).owners != first)
    }
}
