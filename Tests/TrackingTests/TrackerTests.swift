import ScanModel
import Testing
import Tracking

@Suite struct TrackerTests {
    static func reading(_ payload: String, _ x: Double, _ y: Double, size: Double = 0.1) -> Reading {
        let half = size / 2
        return Reading(
            barcode: Barcode(symbology: .qr, payload: payload, payloadData: Array(payload.utf8)),
            bounds: Quad(
                topLeft: Point(x: x - half, y: y - half), topRight: Point(x: x + half, y: y - half),
                bottomRight: Point(x: x + half, y: y + half), bottomLeft: Point(x: x - half, y: y + half)))
    }

    /// Runs readings frame by frame; returns the ids in view after each frame.
    private func run(_ frames: [[Reading]], rate: Double = 30, reappearAfter: Double = 1) -> [[Int]] {
        var tracker = Tracker(reappearAfter: reappearAfter)
        return frames.enumerated().map { index, readings in
            _ = tracker.update(readings, at: Double(index) / rate, aspect: 0.5625)
            return tracker.tracks.map(\.id)
        }
    }

    @Test func aMovingThingKeepsItsID() {
        // Across the whole frame in half a second.
        let frames = (0..<15).map { [Self.reading("a", 0.1 + 0.055 * Double($0), 0.5)] }
        #expect(run(frames).allSatisfy { $0 == [0] })
    }

    @Test(arguments: [5.0, 15, 30, 60])
    func anOcclusionOfLessThanASecondIsBridged(rate: Double) {
        let one = [Self.reading("a", 0.5, 0.5)]
        let gap = Array(repeating: [Reading](), count: Int(0.8 * rate))
        #expect(run([one, one] + gap + [one], rate: rate).allSatisfy { $0 == [0] })
        let long = Array(repeating: [Reading](), count: Int(1.3 * rate))
        #expect(run([one, one] + long + [one], rate: rate).last == [1])
    }

    @Test func aHandOverItIsNoMotion() {
        // The hand comes from below: the last outline before it is hidden lacks its lower third.
        let whole = Self.reading("a", 0.5, 0.3, size: 0.3)
        let upper = Self.reading("a", 0.5, 0.2, size: 0.3).bounds
        var covered = whole
        covered.bounds = Quad(
            topLeft: whole.bounds.topLeft, topRight: whole.bounds.topRight, bottomRight: upper.bottomRight,
            bottomLeft: upper.bottomLeft)
        let hidden = Array(repeating: [Reading](), count: 24)
        #expect(run([[whole], [whole], [covered]] + hidden + [[whole]]).allSatisfy { $0 == [0] })
    }

    @Test func twinsAreTwo() {
        let twins = [Self.reading("a", 0.3, 0.5), Self.reading("a", 0.7, 0.5)]
        #expect(run([twins, twins.reversed(), twins]).allSatisfy { $0 == [0, 1] })
        // Also where one is read before the other.
        #expect(run([[twins[0]], [twins[1]], twins]).last == [0, 1])
    }

    @Test func aTwinThatLeavesLeavesTheOtherAlone() {
        let (left, right) = (Self.reading("a", 0.3, 0.5), Self.reading("a", 0.7, 0.5))
        let frames = [[left, right], [left, right]] + Array(repeating: [right], count: 45)
        #expect(run(frames).last == [1])
    }

    @Test func framesThatNeverCameAreNoAbsence() {
        var tracker = Tracker(reappearAfter: 1)
        let one = Self.reading("a", 0.5, 0.5)
        _ = tracker.update([one], at: 0, aspect: 1)
        _ = tracker.update([one], at: 0.03, aspect: 1)
        #expect(tracker.update([], at: 9, aspect: 1).isEmpty, "a stall of nine seconds was not looked at")
        #expect(tracker.update([], at: 9.2, aspect: 1, wasLookedFor: { _ in false }).isEmpty)
        #expect(tracker.tracks.first.map { $0.absence < 0.3 } == true)
    }

    @Test func whatWasReadOnceIsForgottenSooner() {
        let frames = [[Self.reading("a", 0.5, 0.5)]] + Array(repeating: [Reading](), count: 20)
        #expect(run(frames).last == [])
        #expect(run(frames)[10] == [0])
    }

    @Test func otherContentIsAnotherThing() {
        #expect(run([[Self.reading("a", 0.5, 0.5)], [Self.reading("b", 0.5, 0.5)]]).last == [0, 1])
    }
}
