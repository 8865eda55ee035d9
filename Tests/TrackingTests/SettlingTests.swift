import ScanModel
import Testing

@testable import Tracking

/// Lines of the large detector among those that are followed.
@Suite struct SettlingTests {
    private func line(_ x: Double, _ y: Double, length: Double, height: Double = 0.04) -> Quad {
        Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + length, y: y),
            bottomRight: Point(x: x + length, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }

    /// A tracker that has found lines twice, and follows their pixels.
    private func tracker(_ lines: [Quad]) -> LineTracker {
        var tracker = LineTracker(reappearAfter: 0.5)
        for time in [0.0, 0.1] { _ = tracker.update(lines, at: time, aspect: 0.5625) }
        return tracker
    }

    private func follow(_ tracker: inout LineTracker, at time: Double) {
        tracker.follow(Dictionary(uniqueKeysWithValues: tracker.tracks.map { ($0.id, $0.bounds) }), at: time)
    }

    @Test func partsOfALineBecomeIt() {
        var tracker = tracker([line(0.1, 0.2, length: 0.2), line(0.32, 0.2, length: 0.15), line(0.1, 0.5, length: 0.3)])
        let whole = line(0.1, 0.2, length: 0.38)
        let (owners, ended) = tracker.settle([whole], at: 0.2)
        #expect(owners == [0] && ended.map(\.id) == [1])
        #expect(tracker.tracks.map(\.id) == [0, 2])
        #expect(tracker[0]?.bounds == whole && tracker[0]?.isSettled == true && tracker[2]?.isSettled == false)
    }

    @Test func aTrackOfTwoLinesBecomesTheOneThatItIsMostOf() {
        var tracker = tracker([line(0.1, 0.2, length: 0.6)])
        let (owners, ended) = tracker.settle(
            [line(0.1, 0.2, length: 0.2), line(0.35, 0.2, length: 0.35)], at: 0.2)
        #expect(owners == [1, 0] && ended.isEmpty)
    }

    /// What a reflection leaves of a line has a track of its own, which resembles the new outline more.
    @Test(arguments: [true, false])
    func aCertainLineTakesPrecedenceOverItsRestWhileItIsThere(isFollowed: Bool) {
        let (whole, rest) = (line(0.1, 0.2, length: 0.4), line(0.1, 0.2, length: 0.15))
        var tracker = tracker([whole])
        _ = tracker.update([whole, rest], at: 0.2, aspect: 0.5625)
        #expect(tracker.tracks.count == 2)
        if isFollowed { tracker.follow([0: whole], at: 0.3) }
        let (owners, ended) = tracker.settle([rest], at: 0.3, certain: [0])
        #expect(owners == [isFollowed ? 0 : 1] && ended.map(\.id) == [isFollowed ? 1 : 0])
        #expect(!isFollowed || tracker[0]?.bounds == whole)
    }

    @Test func aLineIsKnownWhereItWasFoundAndWhereItsPixelsAre() {
        let (first, second) = (line(0.1, 0.2, length: 0.4), line(0.1, 0.6, length: 0.4))
        var tracker = tracker([first])
        tracker.follow([0: second], at: 0.2)
        #expect(tracker[0]?.bounds == second && tracker[0]?.found == first)
        // A part that is found there counts for the followed outline, and tells nothing of the whole.
        let (kept, _) = tracker.wholes(among: [line(0.1, 0.6, length: 0.1), line(0.3, 0.6, length: 0.2)], at: 0.2)
        _ = tracker.update(kept.map(\.quad), at: 0.2, aspect: 0.5625)
        #expect(tracker[0]?.found == first)
        _ = tracker.update([second], at: 0.3, aspect: 0.5625)
        #expect(tracker[0]?.found == second)
        // The outline of a settled line that is found is replaced as well.
        _ = tracker.settle([second], at: 0.4)
        tracker.follow([0: first], at: 0.5)
        _ = tracker.wholes(among: [line(0.1, 0.2, length: 0.37)], at: 0.5)
        #expect(tracker[0]?.found == first)
    }

    /// What is found decides whether the line has moved or only seems to have.
    @Test(
        arguments: [
            // A part of it where it was found last, and nothing where its pixels seem to be.
            ([(0.3, 0.2)], true),
            // The same, and another line where its pixels seem to be: it has moved, and this is a third one.
            ([(0.3, 0.2), (0.3, 0.4)], false),
            ([(0.3, 0.4)], false), ([(0.3, 0.7)], false), ([], false),
            // The other line has moved to where this one was.
            ([(0.7, 0.2)], false),
        ] as [([(Double, Double)], Bool)])
    func aLineIsBackWhereAPartOfItIsFound(places: [(Double, Double)], isBack: Bool) {
        let (first, neighbour) = (line(0.1, 0.2, length: 0.4), line(0.1, 0.6, length: 0.4))
        let (moved, neighbourNow) = (line(0.1, 0.4, length: 0.4), line(0.6, 0.2, length: 0.4))
        var tracker = tracker([first, neighbour])
        tracker.follow([0: moved, 1: neighbourNow], at: 0.2)
        tracker.correct(by: places.map { line($0.0, $0.1, length: 0.2) }, at: 0.2)
        #expect(tracker[0]?.bounds == (isBack ? first : moved))
        #expect(tracker[1]?.bounds == neighbourNow)
    }

    @Test func newLinesAreNumberedFromTheTopDown() {
        var tracker = tracker([])
        let (owners, _) = tracker.settle([line(0.1, 0.6, length: 0.2), line(0.1, 0.2, length: 0.2)], at: 0)
        #expect(owners == [1, 0])
    }

    @Test func whatIsFoundLaterDoesNotChangeASettledLineThatIsFollowed() {
        var tracker = tracker([line(0.1, 0.2, length: 0.3)])
        _ = tracker.settle([line(0.1, 0.2, length: 0.4)], at: 0.2)
        let settled = tracker.tracks[0].bounds
        for (index, seen) in [line(0.1, 0.2, length: 0.25), line(0.12, 0.21, length: 0.5)].enumerated() {
            let time = 0.3 + 0.1 * Double(index)
            follow(&tracker, at: time)
            let wholes = tracker.wholes(among: [seen], at: time)
            let (owners, _) = tracker.update(wholes.kept.map(\.quad), at: time, aspect: 0.5625)
            #expect(owners == [0] && tracker.tracks.count == 1)
            #expect(tracker.tracks[0].bounds == settled)
        }
        // Where its pixels were lost, it has to be settled again.
        _ = tracker.update([line(0.3, 0.2, length: 0.4)], at: 0.5, aspect: 0.5625)
        #expect(tracker.tracks.contains { $0.isSettled } == false || tracker.tracks.count == 2)
    }

    @Test func aLineUpsideDownKeepsItsCorners() {
        var tracker = tracker([line(0.1, 0.2, length: 0.3)])
        tracker.turnHalf(0)
        let turned = tracker.tracks[0].bounds
        #expect(abs(turned.topLeft.x - 0.4) < 1e-9 && abs(turned.topLeft.y - 0.24) < 1e-9)
        _ = tracker.settle([line(0.1, 0.2, length: 0.3)], at: 0.2)
        #expect(tracker.tracks[0].bounds == turned)
    }

    @Test func aSettledLineThatNothingMovesStays() {
        var tracker = tracker([line(0.1, 0.2, length: 0.3)])
        _ = tracker.settle([line(0.1, 0.2, length: 0.3)], at: 0.2)
        for step in 1...40 {
            let time = 0.2 + 0.25 * Double(step)
            follow(&tracker, at: time)
            tracker.keepSettled(at: time)
            #expect(tracker.update([], at: time, aspect: 0.5625).ended.isEmpty)
        }
        #expect(tracker.tracks[0].absence == 0)
    }
}
