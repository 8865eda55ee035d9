import Evidence
import ScanModel
import Testing
import Tracking

@Suite struct LedgerTests {
    /// Runs readings through tracker and ledger; returns a word for each thing told, with the payload.
    private struct Scene {
        var tracker = Tracker(reappearAfter: 1)
        var ledger = Ledger(seed: 1)
        var names: [String: String] = [:]
        var time = 0.0

        mutating func frame(_ readings: [Reading], isStill: Bool = false) -> [String] {
            let ended = tracker.update(readings, at: time, aspect: 1)
            let changes = ledger.update(tracker.tracks, ended: ended, reason: .left, at: time, isStill: isStill)
            time += 1.0 / 30
            return changes.flatMap { change -> [String] in
                switch change {
                case .added(let items):
                    for item in items { names[item.id] = item.content.string }
                    return items.map { "add \($0.content.string)" }
                case .updated(let items): return items.map { "update \($0.content.string)" }
                case .stable(let items): return items.map { "stable \($0.content.string)" }
                case .removed(let items): return items.map { "remove \(names[$0.id] ?? "?") \($0.reason.rawValue)" }
                }
            }
        }
    }

    private func reading(
        _ payload: String, _ symbology: Symbology = .dataMatrix, at x: Double = 0.5, votes: Int = 1,
        isFragile: Bool = false
    ) throws -> Reading {
        Reading(
            barcode: Barcode(symbology: symbology, payload: payload, payloadData: Array(payload.utf8)),
            bounds: Quad(try Region(x: x - 0.1, y: 0.4, width: 0.2, height: 0.2)), votes: votes, isFragile: isFragile)
    }

    /// After how many frames an item is told, and after how many it is certain: the less a symbology checks itself, the
    /// later.
    @Test(arguments: [
        (Symbology.qr, 1, 1), (.dataMatrix, 2, 2), (.code128, 2, 3), (.ean13, 2, 3), (.pdf417, 2, 3), (.code39, 2, 4),
        (.i2of5, 2, 4), (.upce, 2, 4),
    ])
    func certaintyTakesReads(symbology: Symbology, added: Int, stable: Int) throws {
        var scene = Scene()
        var told: [String: Int] = [:]
        for frame in 1...6 {
            for word in scene.frame([try reading("012345", symbology)]) { told[word] = frame }
        }
        #expect(told == ["add 012345": added, "stable 012345": stable])
    }

    /// Pictures that were altered many times over may show a code where there is none.
    @Test func anAlteredPictureOfAQRCodeIsNotEnough() throws {
        var scene = Scene()
        let altered = try reading("012345", .qr, isFragile: true)
        #expect(scene.frame([altered]).isEmpty)
        #expect(scene.frame([altered]) == ["add 012345", "stable 012345"])
    }

    /// The first half of an EAN-13 looks like a whole UPC-E; where it was taken for one, the whole takes its place.
    @Test func halfAnEAN13IsNoUPCE() throws {
        var scene = Scene()
        let half = Reading(
            barcode: Barcode(symbology: .upce, payload: "0178100000449", payloadData: []),
            bounds: Quad(try Region(x: 0.4, y: 0.4, width: 0.2, height: 0.2)),
            details: BarcodeDetails(printedDigits: "17804419"))
        var told: [String] = []
        for _ in 0..<4 { told += scene.frame([half]) }
        #expect(told == ["add 0178100000449", "stable 0178100000449"])
        let whole = Reading(
            barcode: Barcode(symbology: .ean13, payload: "9780441014989", payloadData: []),
            bounds: Quad(try Region(x: 0.4, y: 0.4, width: 0.4, height: 0.2)), votes: 1)
        told = []
        for _ in 0..<4 { told += scene.frame([half, whole]) }
        #expect(told == ["remove 0178100000449 superseded", "add 9780441014989", "stable 9780441014989"])
        var fresh = Scene()
        told = []
        for _ in 0..<5 { told += fresh.frame([half, whole]) }
        #expect(told == ["add 9780441014989", "stable 9780441014989"])
    }

    @Test func aFlickerIsNotTold() throws {
        var scene = Scene()
        #expect(scene.frame([try reading("x")]).isEmpty)
        for _ in 0..<60 { #expect(scene.frame([]).isEmpty) }
    }

    @Test func whatStandsStillIsNotUpdatedAndWhatMovesIs() throws {
        var scene = Scene()
        _ = scene.frame([try reading("x")])
        _ = scene.frame([try reading("x")])
        for step in 0..<10 { #expect(scene.frame([try reading("x", at: 0.5 + 0.0005 * Double(step % 2))]).isEmpty) }
        var updates = 0
        for step in 0..<30 { updates += scene.frame([try reading("x", at: 0.5 + 0.01 * Double(step))]).count }
        #expect((14...20).contains(updates), "at most twenty updates a second: \(updates)")
    }

    @Test func aMisreadInTheSamePlaceIsNotTold() throws {
        var scene = Scene()
        var words: [String] = []
        for frame in 0..<40 { words += scene.frame([try reading(frame % 5 == 4 ? "wrong" : "right", .ean13)]) }
        #expect(words == ["add right", "stable right"])
    }

    @Test func aSwapRemovesTheOldBeforeTheNewIsTold() throws {
        var scene = Scene()
        var words: [String] = []
        for _ in 0..<10 { words += scene.frame([try reading("old")]) }
        for _ in 0..<10 { words += scene.frame([try reading("new", .ean13)]) }
        #expect(words == ["add old", "stable old", "remove old superseded", "add new", "stable new"])
    }

    @Test func neighboursAreNoRivals() throws {
        var scene = Scene()
        var words: [String] = []
        for _ in 0..<5 { words += scene.frame([try reading("a", at: 0.3), try reading("b", at: 0.7)]) }
        #expect(words.sorted() == ["add a", "add b", "stable a", "stable b"])
    }

    @Test func everyAddHasOneRemove() throws {
        var scene = Scene()
        var generator = SystemRandomNumberGenerator()
        var words: [String] = []
        for _ in 0..<600 {
            let readings = try ["a", "b", "c"].filter { _ in Bool.random(using: &generator) }.enumerated().map {
                try reading($1, .ean13, at: 0.2 + 0.3 * Double($0))
            }
            words += scene.frame(readings)
        }
        for _ in 0..<60 { words += scene.frame([]) }
        #expect(words.count { $0.hasPrefix("add") } == words.count { $0.hasPrefix("remove") })
        #expect(scene.ledger.items.isEmpty)
    }

    @Test func aStillPictureTellsWhatItSawOnce() throws {
        var scene = Scene()
        let words = scene.frame(
            [
                try reading("sure", votes: 5), try reading("maybe", .ean13, at: 0.2, votes: 1),
                try reading("hardly", .ean13, at: 0.8, votes: 1, isFragile: true),
            ], isStill: true)
        #expect(words == ["add maybe", "add sure", "stable sure"], "from left to right")
    }

    @Test func namesAreAlikeInEveryReplayAndNeverTwice() {
        func items(_ seed: UInt64) -> [String] {
            var ledger = Ledger(seed: seed)
            var tracker = Tracker(reappearAfter: 1)
            var ids: [String] = []
            for frame in 0..<200 {
                let payload = "\(frame / 2)"
                let readings = [
                    Reading(
                        barcode: Barcode(symbology: .qr, payload: payload, payloadData: Array(payload.utf8)),
                        bounds: Quad(.full))
                ]
                let ended = tracker.update(readings, at: Double(frame) / 30, aspect: 1)
                for case .added(let added) in ledger.update(
                    tracker.tracks, ended: ended, reason: .left, at: Double(frame) / 30)
                {
                    ids += added.map(\.id)
                }
            }
            return ids
        }
        #expect(items(7) == items(7))
        #expect(items(7) != items(8))
        #expect(Set(items(7)).count == items(7).count && items(7).count == 100)
    }
}
