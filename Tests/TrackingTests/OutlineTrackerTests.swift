import ScanModel
import TestSupport
import Testing

@testable import Tracking

@Suite struct OutlineTrackerTests {
    private func sheet(_ x: Double, _ y: Double, side: Double = 0.3, confidence: Double = 0.8) -> OutlineSighting {
        OutlineSighting(
            Quad(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
                bottomRight: Point(x: x + side, y: y + side), bottomLeft: Point(x: x, y: y + side)),
            confidence: confidence)
    }

    @Test func aSheetKeepsItsTrackWhileItMoves() {
        var tracker = OutlineTracker(reappearAfter: 1)
        for step in 0..<20 {
            let time = Double(step) * 0.1
            let ended = tracker.update([sheet(0.1 + 0.25 * time, 0.2)], at: time, region: .full)
            #expect(ended.isEmpty)
        }
        #expect(tracker.tracks.map(\.sightings) == [20])
    }

    @Test(arguments: 0..<4) func cornersKeepTheirNamesWhateverASearchCallsThem(turns: Int) {
        var tracker = OutlineTracker(reappearAfter: 1)
        _ = tracker.update([sheet(0.3, 0.3)], at: 0, region: .full)
        let same = OutlineSighting(sheet(0.3, 0.3).bounds.renamed(by: turns), confidence: 0.8)
        _ = tracker.update([same], at: 0.1, region: .full)
        #expect(tracker.tracks.count == 1)
        #expect(tracker.tracks[0].bounds.largestMove(to: sheet(0.3, 0.3).bounds) < 1e-9)
    }

    @Test func atRestNoiseIsAveraged() {
        var random = SeededGenerator(seed: 4)
        var tracker = OutlineTracker(reappearAfter: 1)
        var largest = 0.0
        for step in 0..<200 {
            func noise() -> Double { .random(in: -0.0008...0.0008, using: &random) }
            let found = sheet(0.3, 0.3).bounds.map { Point(x: $0.x + noise(), y: $0.y + noise()) }
            _ = tracker.update([OutlineSighting(found, confidence: 0.8)], at: Double(step) * 0.1, region: .full)
            guard step > 20 else { continue }
            largest = max(largest, tracker.tracks[0].bounds.largestMove(to: sheet(0.3, 0.3).bounds))
        }
        #expect(largest < 0.0004, "half a pixel of 1280")
    }

    @Test func aCoveredCornerStaysAndIsBelievedInTime() {
        var tracker = OutlineTracker(reappearAfter: 1)
        for step in 0..<5 { _ = tracker.update([sheet(0.3, 0.3)], at: Double(step) * 0.1, region: .full) }
        var cut = sheet(0.3, 0.3)
        cut.bounds.topLeft = Point(x: 0.36, y: 0.35)
        _ = tracker.update([cut], at: 0.5, region: .full)
        #expect(tracker.tracks[0].bounds.topLeft.x < 0.302)
        for step in 6..<26 { _ = tracker.update([cut], at: Double(step) * 0.1, region: .full) }
        #expect(tracker.tracks[0].bounds.topLeft.x > 0.355)
    }

    @Test(arguments: [true, false]) func aSheetFoundInAnothersPlaceHasReplacedIt(areSolid: Bool) {
        var tracker = OutlineTracker(reappearAfter: 5, areSolid: areSolid)
        for step in 0..<5 { _ = tracker.update([sheet(0.3, 0.3)], at: Double(step) * 0.1, region: .full) }
        var ended: [Int] = []
        for step in 5..<10 {
            ended += tracker.update([sheet(0.45, 0.42)], at: Double(step) * 0.1, region: .full).map(\.id)
            // The pixels of the table are followed as if they were the sheet's.
            tracker.follow([0: sheet(0.3, 0.3).bounds], at: Double(step) * 0.1)
            if step == 6 { #expect(ended.isEmpty, "part of the same sheet, for a moment") }
        }
        #expect(ended == (areSolid ? [0] : []))
    }

    @Test func whatIsElsewhereIsAnotherSheet() {
        var tracker = OutlineTracker(reappearAfter: 1)
        _ = tracker.update([sheet(0.1, 0.1)], at: 0, region: .full)
        _ = tracker.update([sheet(0.6, 0.6)], at: 0.1, region: .full)
        #expect(tracker.tracks.map(\.id) == [0, 1])
    }

    @Test func anAbsenceIsBridgedAndThenEnds() {
        var tracker = OutlineTracker(reappearAfter: 1)
        for step in 0..<4 { _ = tracker.update([sheet(0.3, 0.3)], at: Double(step) * 0.1, region: .full) }
        var ended = 0
        for step in 4..<12 { ended += tracker.update([], at: Double(step) * 0.1, region: .full).count }
        #expect(ended == 0)
        #expect(tracker.tracks[0].presence < 0.5)
        for step in 12..<16 { ended += tracker.update([], at: Double(step) * 0.1, region: .full).count }
        #expect(ended == 1)
    }

    @Test func tickBoxesSideBySideKeepTheirTracks() {
        var tracker = OutlineTracker(reappearAfter: 1)
        func boxes(_ shift: Double) -> [OutlineSighting] {
            (0..<10).map { sheet(0.1 + 0.03 * Double($0) + shift, 0.2, side: 0.01) }
        }
        for step in 0..<10 { _ = tracker.update(boxes(0.002 * Double(step)), at: Double(step) * 0.1, region: .full) }
        #expect(tracker.tracks.map(\.sightings) == Array(repeating: 10, count: 10))
    }
}
