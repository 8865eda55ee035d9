import ScanModel
import Testing
import Tracking

/// What trackers make of prints that are followed by their pixels between readings.
@Suite struct FollowingTests {
    private func quad(_ x: Double, _ y: Double, width: Double = 0.2, height: Double = 0.1) -> Quad {
        Quad(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
            bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
    }

    private func reading(_ quad: Quad) -> Reading {
        Reading(barcode: Barcode(symbology: .qr, payload: "a", payloadData: [97]), bounds: quad)
    }

    @Test func twinsThatCrossKeepTheirIDs() {
        var tracker = Tracker(reappearAfter: 1)
        // One goes to the right, the other to the left below it; in the middle only the first is read.
        func places(_ step: Int) -> (Quad, Quad) {
            (quad(0.1 + 0.02 * Double(step), 0.4), quad(0.7 - 0.02 * Double(step), 0.52))
        }
        for step in 0...30 {
            let time = Double(step) / 30
            let (first, second) = places(step)
            if step > 0 { tracker.follow([0: first, 1: second], at: time) }
            let readings = (10...20).contains(step) ? [reading(first)] : [reading(second), reading(first)]
            _ = tracker.update(readings, at: time, aspect: 1)
        }
        #expect(tracker.tracks.map(\.id) == [0, 1])
        let (first, second) = places(30)
        #expect(tracker.tracks[0].bounds.largestMove(to: first) < 0.01)
        #expect(tracker.tracks[1].bounds.largestMove(to: second) < 0.01)
    }

    @Test(arguments: [5.0, 15, 30, 60])
    func whatIsFollowedIsThereThoughItIsNotRead(rate: Double) {
        var tracker = Tracker(reappearAfter: 0.5)
        _ = tracker.update([reading(quad(0.3, 0.3))], at: 0, aspect: 1)
        _ = tracker.update([reading(quad(0.3, 0.3))], at: 0.01, aspect: 1)
        var frames = 0
        for step in 1...Int(1.8 * rate) {
            let time = 0.01 + Double(step) / rate
            tracker.follow([0: quad(0.3 + 0.1 * time, 0.3)], at: time)
            _ = tracker.update([], at: time, aspect: 1)
            frames += tracker.tracks.count
        }
        #expect(frames == Int(1.8 * rate))
        // Pixels alone are not believed for ever: another print may look alike.
        for step in 1...Int(2 * rate) {
            let time = 1.81 + Double(step) / rate
            tracker.follow([0: quad(0.45, 0.3)], at: time)
            _ = tracker.update([], at: time, aspect: 1)
        }
        #expect(tracker.tracks.isEmpty)
    }

    @Test func outlinesThatJumpEvenOutWherePixelsAreFollowed() {
        var tracker = Tracker(reappearAfter: 1)
        for step in 0..<40 {
            let time = Double(step) / 30
            if step > 0, let bounds = tracker.tracks.first?.bounds { tracker.follow([0: bounds], at: time) }
            let jitter = step % 2 == 0 ? 0.004 : -0.004
            _ = tracker.update([reading(quad(0.3 + jitter, 0.3 - jitter))], at: time, aspect: 1)
        }
        #expect((tracker.tracks.first?.bounds).map { $0.largestMove(to: quad(0.3, 0.3)) < 0.001 } == true)
    }

    @Test(arguments: [5.0, 30, 60])
    func whatGoesOutOfTheRegionHasLeftAtOnce(rate: Double) throws {
        let region = try Region(x: 0, y: 0, width: 0.5, height: 1)
        var tracker = Tracker(reappearAfter: 1)
        var gone: Double?
        for step in 0...Int(2 * rate) {
            let time = Double(step) / rate
            let place = quad(0.1 + 0.4 * time, 0.3)
            let isSeen = place.centre.x < 0.55
            if step > 0, isSeen { tracker.follow([0: place], at: time) }
            let ended = tracker.update(
                isSeen && place.centre.x < 0.5 ? [reading(place)] : [], at: time, aspect: 1, region: region)
            if !ended.isEmpty { gone = time }
        }
        // The middle is at the border after 0.75 s.
        let time = try #require(gone)
        #expect(time > 0.75 && time < 1.25, "\(time)")
    }

    @Test func whatIsHeldAtTheBorderStays() throws {
        let region = try Region(x: 0, y: 0, width: 0.5, height: 1)
        var tracker = Tracker(reappearAfter: 1)
        for step in 0..<90 {
            let time = Double(step) / 30
            let place = quad(step % 2 == 0 ? 0.39 : 0.41, 0.3)
            if step > 0 { tracker.follow([0: place], at: time) }
            let ended = tracker.update(
                place.centre.x < 0.5 ? [reading(place)] : [], at: time, aspect: 1, region: region)
            #expect(ended.isEmpty)
        }
        #expect(tracker.tracks.map(\.id) == [0])
    }

    @Test func partsOfOnePrintInOneFrameAreOne() {
        var tracker = Tracker(reappearAfter: 1)
        _ = tracker.update([reading(quad(0.3, 0.3))], at: 0, aspect: 1)
        // A glare across the middle: rows above and below it are read apart.
        for step in 1...5 {
            let parts = [reading(quad(0.3, 0.3, height: 0.02)), reading(quad(0.3, 0.37, height: 0.02))]
            tracker.follow([0: tracker.tracks[0].bounds], at: Double(step) / 30)
            _ = tracker.update(parts, at: Double(step) / 30, aspect: 1)
        }
        #expect(tracker.tracks.map(\.id) == [0])
        #expect(tracker.tracks[0].bounds.area > 0.015, "it is nearly as high as it was")
    }

    @Test func aPieceOfALineThatIsFollowedIsNoLineOfItsOwn() {
        var tracker = LineTracker(reappearAfter: 1)
        let line = quad(0.2, 0.3, width: 0.4, height: 0.03)
        for step in 0..<3 {
            if step > 0 { tracker.follow([0: line], at: Double(step) * 0.1) }
            _ = tracker.update([line], at: Double(step) * 0.1, aspect: 1)
        }
        let pieces = [quad(0.2, 0.3, width: 0.15, height: 0.03), quad(0.4, 0.3, width: 0.2, height: 0.03)]
        tracker.follow([0: line], at: 0.3)
        let (kept, broken) = tracker.wholes(among: pieces, at: 0.3)
        #expect(kept.map(\.index) == [1] && broken == [0])
        _ = tracker.update(kept.map(\.quad), at: 0.3, aspect: 1)
        #expect(tracker.tracks.map(\.id) == [0])
        #expect(tracker.tracks[0].bounds.largestMove(to: line) < 0.01, "it is as long as it was")
    }
}
