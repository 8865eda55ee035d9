import Glibc
import ScanModel
import TestSupport
import Testing
import Tracking

@testable import Evidence

/// When outlines are announced and certain, and what is said of their proportions.
@Suite struct OutlineLedgerTests {
    private let sheet = Quad(
        topLeft: Point(x: 0.3, y: 0.3), topRight: Point(x: 0.5, y: 0.3), bottomRight: Point(x: 0.5, y: 0.7),
        bottomLeft: Point(x: 0.3, y: 0.7))

    /// Runs searches ten times a second; nil is a search that finds nothing.
    private func events(_ confidences: [Double?], isStill: Bool = false, ratio: Double = 0.7071) -> [String] {
        var tracker = OutlineTracker(reappearAfter: 1)
        var ledger = OutlineLedger(.document, confidence: (0.6, 0.73), seed: 1)
        var said: [String] = []
        for (step, confidence) in confidences.enumerated() {
            let time = Double(step) * 0.1
            let found = confidence.map { [OutlineSighting(sheet, confidence: $0)] } ?? []
            let ended = tracker.update(found, at: time, region: .full)
            for change in ledger.update(
                tracker.tracks, ended: ended, reason: .left, at: time, isStill: isStill, ratio: { _ in ratio })
            {
                switch change {
                case .added(let items): said.append("add \(items[0].content.shape?.format?.rawValue ?? "-")")
                case .updated: said.append("update")
                case .stable: said.append("stable")
                case .removed(let items): said.append("remove \(items[0].reason)")
                }
            }
        }
        return said
    }

    @Test func aSheetIsAnnouncedAtTheSecondSightingAndCertainSoonAfter() {
        #expect(events([0.8]) == [])
        #expect(events([0.8, 0.8]) == ["add A4"])
        #expect(events([0.8, 0.8, 0.8, 0.8]) == ["add A4", "stable"])
    }

    @Test func whatIsDoubtfulIsNeverCertain() {
        #expect(events(Array(repeating: 0.65, count: 50)) == ["add A4"])
        #expect(events(Array(repeating: 0.5, count: 50)) == [])
    }

    @Test func whatFlickersIsNotReported() {
        #expect(events((0..<60).map { $0 % 8 == 0 ? 0.9 : nil }) == [])
    }

    @Test func aSheetThatLeavesIsRemovedOnce() {
        #expect(
            events(Array(repeating: 0.8, count: 6) + Array(repeating: nil, count: 20)) == [
                "add A4", "stable", "remove left",
            ])
    }

    @Test func onePictureIsEnoughIfThereIsNoOther() {
        #expect(events([0.8], isStill: true) == ["add A4", "stable"])
        #expect(events([0.65], isStill: true) == ["add A4"])
        #expect(events([0.5], isStill: true) == [])
    }

    @Test(arguments: [(0.7071, "A4"), (0.7727, "Letter"), (0.6306, "ID-1"), (0.6071, "Legal"), (0.9, "-"), (0.5, "-")])
    func aFormatIsNamedByItsProportions(ratio: Double, format: String) {
        #expect(events([0.8, 0.8], ratio: ratio) == ["add \(format)"])
    }
}

/// The focal length that outlines in perspective reveal.
@Suite struct FocalLengthTests {
    @Test func aGuessIsReplacedByWhatSheetsShow() {
        for focal in [0.7, 1.05, 1.4] {
            var random = SeededGenerator(seed: 3)
            var length = FocalLength()
            for _ in 0..<30 {
                let turns = (0..<3).map { _ in Double.random(in: -0.7...0.7, using: &random) }
                length.take(view(ratio: 0.7071, focal: focal, turns: turns, &random), aspect: 0.5625)
            }
            #expect(abs(length.power * focal * focal - 1) < 0.1, "\(focal)")
            let tilted = view(ratio: 0.7071, focal: focal, turns: [0.5, 0.3, 0.2], &random)
            let ratio = length.aspectRatio(of: tilted, aspect: 0.5625) ?? 0
            #expect(abs(ratio / 0.7071 - 1) < 0.02, "\(focal): \(ratio)")
        }
    }

    @Test func anUprightSheetTellsNothingAndNeedsNothing() throws {
        var length = FocalLength()
        let quad = Quad(
            topLeft: Point(x: 0.3, y: 0.2), topRight: Point(x: 0.6, y: 0.2), bottomRight: Point(x: 0.6, y: 0.9),
            bottomLeft: Point(x: 0.3, y: 0.9))
        let before = length.power
        for step in 0..<100 {
            length.take(quad.map { Point(x: $0.x, y: $0.y + Double(step % 2) * 0.05) }, aspect: 0.5625)
        }
        #expect(abs(length.power - before) < 0.01)
        let ratio = try #require(length.aspectRatio(of: quad, aspect: 0.5625))
        #expect(abs(ratio - 0.3 / (0.7 * 0.5625)) < 1e-9)
    }

    /// The corners of a rectangle of height 1, half a pixel of 1280 off, in a frame of 16:9.
    private func view(ratio: Double, focal: Double, turns: [Double], _ random: inout SeededGenerator) -> Quad {
        func turned(_ a: Double, _ b: Double, by angle: Double) -> (Double, Double) {
            let (sine, cosine) = (Self.sine(angle), Self.sine(angle + .pi / 2))
            return (a * cosine - b * sine, a * sine + b * cosine)
        }
        func point(_ u: Double, _ v: Double, _ random: inout SeededGenerator) -> Point {
            var (x, y, z) = (u * ratio / 2, v / 2, 0.0)
            (x, y) = turned(x, y, by: turns[2])
            (x, z) = turned(x, z, by: turns[1])
            (y, z) = turned(y, z, by: turns[0])
            func noise() -> Double { .random(in: -0.0004...0.0004, using: &random) }
            return Point(x: 0.5 + focal * x / (z + 2.2) + noise(), y: 0.5 + (focal * y / (z + 2.2) + noise()) / 0.5625)
        }
        return Quad(
            topLeft: point(-1, -1, &random), topRight: point(1, -1, &random), bottomRight: point(1, 1, &random),
            bottomLeft: point(-1, 1, &random))
    }

    private static func sine(_ angle: Double) -> Double { Glibc.sin(angle) }
}
