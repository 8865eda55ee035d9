import Evidence
import ScanModel
import Testing
import Tracking

/// A few rows of a blurred code agree on the same misreading in every frame.
@Suite struct FewRowsTests {
    private static func reading(
        _ symbology: Symbology, _ payload: String, votes: Int = 1, lines: Int, isFragile: Bool, at x: Double = 0.3
    ) throws -> Reading {
        Reading(
            barcode: Barcode(symbology: symbology, payload: payload, payloadData: Array(payload.utf8)),
            bounds: Quad(try Region(x: x, y: 0.4, width: 0.4, height: 0.2)), votes: votes, isFragile: isFragile,
            lines: lines)
    }

    private typealias Row = (Symbology, lines: Int, isFragile: Bool, stable: Int?)
    private static let rows: [Row] = [
        // Of an altered picture: never, unless eight rows agree in one attempt.
        (.ean13, 7, true, nil), (.ean13, 8, true, 3), (.upce, 7, true, nil), (.code39, 2, true, nil),
        (.i2of5, 7, true, nil), (.i2of5, 8, true, 4),
        // Of the original pixels: four rows.
        (.ean13, 3, false, nil), (.ean13, 4, false, 3), (.itf14, 2, false, nil), (.itf14, 4, false, 4),
        // Without a check: eight, whatever the picture.
        (.i2of5, 7, false, nil), (.i2of5, 8, false, 4), (.code39, 4, false, nil), (.codabar, 4, false, nil),
        // A checksum over all characters seldom passes by chance.
        (.code128, 2, true, nil), (.code128, 8, true, 3), (.code128, 2, false, 3), (.code93, 2, false, 3),
    ]

    /// After how many of 40 frames a code is certain.
    @Test(arguments: rows)
    func enoughRows(symbology: Symbology, lines: Int, isFragile: Bool, stable: Int?) throws {
        var (tracker, ledger) = (Tracker(reappearAfter: 1), Ledger(seed: 1))
        var certain: Int?
        for frame in 1...40 {
            let time = Double(frame) / 30
            let reading = try Self.reading(symbology, "12345670", lines: lines, isFragile: isFragile)
            let ended = tracker.update([reading], at: time, aspect: 1)
            for case .stable in ledger.update(tracker.tracks, ended: ended, reason: .left, at: time) { certain = frame }
        }
        #expect(certain == stable)
        let confidence = try #require(ledger.items.first).confidence
        // All these reads together count as one, with a checksum as two.
        let most = symbology == .code128 ? 0.9997 : 0.96
        #expect(stable == nil ? confidence <= most : confidence > 0.9998, "confidence \(confidence)")
    }

    /// One firm attempt among them makes the others count.
    @Test func oneFirmAttemptIsEnough() throws {
        var (tracker, ledger) = (Tracker(reappearAfter: 1), Ledger(seed: 1))
        var told: [Int] = []
        for frame in 1...12 {
            let time = Double(frame) / 30
            let reading = try Self.reading(.ean13, "12345670", lines: frame == 10 ? 30 : 3, isFragile: true)
            let ended = tracker.update([reading], at: time, aspect: 1)
            for case .stable in ledger.update(tracker.tracks, ended: ended, reason: .left, at: time) {
                told.append(frame)
            }
        }
        #expect(told == [10])
    }

    /// In a still picture, several contents from few rows of the same bars are noise; one alone is reported, as tentative.
    @Test(arguments: [
        ([3], 5, ["add"]), ([3, 2], 6, []), ([3, 2], 7, ["add"]), ([20, 2], 6, ["add", "stable"]),
    ])
    func aStillPicture(lines: [Int], votes: Int, expected: [String]) throws {
        var (tracker, ledger) = (Tracker(reappearAfter: 1), Ledger(seed: 1))
        let readings = try lines.enumerated().map { index, lines in
            try Self.reading(.ean13, "\(index)", votes: index == 0 ? votes : 2, lines: lines, isFragile: index > 0)
        }
        _ = tracker.update(readings, at: 0, aspect: 1, isStill: true)
        let changes = ledger.update(tracker.tracks, ended: [], reason: .left, at: 0, isStill: true)
        let words = changes.map { change in
            switch change {
            case .added: "add"
            case .updated: "update"
            case .stable: "stable"
            case .removed: "remove"
            }
        }
        #expect(words == expected)
    }

    /// Attempts at one picture: those at the original pixels are counted, and one frame has one vote.
    @Test func attemptsAreCounted() throws {
        var reading = try Self.reading(.ean13, "1", lines: 3, isFragile: true)
        #expect(reading.plainVotes == 0 && reading.weight == 0.5 && !reading.isFirm && reading.isFragile)
        reading.note(BarcodeDetails(), lines: 3, isFragile: true)
        #expect(reading.plainVotes == 0 && reading.weight == 1 && !reading.isFirm && reading.votes == 2)
        reading.note(BarcodeDetails(), lines: 9)
        #expect(reading.plainVotes == 1 && reading.weight == 2 && reading.isFirm && reading.lines == 9)
        let one = reading.asOneVote
        #expect(one.votes == 1 && one.plainVotes == 1 && one.weight == 1 && one.isFirm)
    }
}
