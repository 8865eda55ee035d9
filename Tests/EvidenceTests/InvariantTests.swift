import Evidence
import ScanModel
import TestSupport
import Testing
import Tracking

/// What holds whatever comes in: readings at random, jumps, twins, contents that flicker, prints that are followed or lost.
@Suite struct InvariantTests {
    /// What subscribers would know, kept as the protocol says; complains of what breaks it.
    private struct Subscriber {
        private(set) var inView: [String: RecognizedItem.Stability] = [:]
        private var ever: Set<String> = []
        private(set) var added = 0

        mutating func take(_ changes: [ItemChange]) {
            for change in changes {
                switch change {
                case .added(let items):
                    for item in items {
                        #expect(ever.insert(item.id).inserted, "an id is added once")
                        #expect(item.stability == .tentative)
                        inView[item.id] = .tentative
                        added += 1
                    }
                case .updated(let items):
                    for item in items {
                        #expect(inView[item.id] == item.stability, "an update tells no news of stability")
                    }
                case .stable(let items):
                    for item in items {
                        #expect(inView[item.id] == .tentative, "an item becomes stable once")
                        inView[item.id] = .stable
                    }
                case .removed(let items):
                    for item in items {
                        #expect(inView.removeValue(forKey: item.id) != nil, "what was added is removed once")
                    }
                }
            }
        }
    }

    /// A stream of frames: things that come, go, jump and are read as something else now and then.
    private struct Stream {
        private var random: SeededGenerator
        private var places: [(payload: String, x: Double, y: Double)] = []

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
        private mutating func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &random)
        }

        mutating func next() -> [Reading] {
            if places.count < 6, chance(0.1) {
                places.append(("\(Int.random(in: 0..<4, using: &random))", number(0.1...0.9), number(0.1...0.9)))
            }
            if !places.isEmpty, chance(0.05) { places.removeFirst() }
            var readings: [Reading] = []
            for index in places.indices {
                let jump = chance(0.03) ? 0.3 : 0.01
                places[index].x = min(max(places[index].x + number(-jump...jump), 0), 1)
                places[index].y = min(max(places[index].y + number(-jump...jump), 0), 1)
                guard chance(0.7) else { continue }
                let payload = chance(0.05) ? "\(Int.random(in: 0..<4, using: &random))" : places[index].payload
                let (x, y, size) = (places[index].x, places[index].y, number(0.03...0.1))
                readings.append(
                    Reading(
                        barcode: Barcode(
                            symbology: chance(0.5) ? .qr : .i2of5, payload: payload, payloadData: Array(payload.utf8)),
                        bounds: Quad(
                            topLeft: Point(x: x - size, y: y - size), topRight: Point(x: x + size, y: y - size),
                            bottomRight: Point(x: x + size, y: y + size), bottomLeft: Point(x: x - size, y: y + size))))
            }
            return readings
        }

        mutating func followed(_ tracks: [Track]) -> [Int: Quad] {
            var moved: [Int: Quad] = [:]
            for track in tracks where chance(0.5) {
                let (dx, dy) = (number(-0.02...0.02), number(-0.02...0.02))
                moved[track.id] = track.bounds.map { Point(x: $0.x + dx, y: $0.y + dy) }
            }
            return moved
        }

        mutating func shuffled(_ readings: [Reading]) -> [Reading] { readings.shuffled(using: &random) }
    }

    @Test(arguments: [5.0, 30, 60], 1...3)
    func theContractHoldsForBarcodes(rate: Double, seed: Int) {
        var stream = Stream(seed: UInt64(seed))
        var tracker = Tracker(reappearAfter: 0.7)
        var ledger = Ledger(seed: 1)
        var subscriber = Subscriber()
        for frame in 0..<250 {
            let time = Double(frame) / rate
            tracker.follow(stream.followed(tracker.tracks), at: time)
            let ended = tracker.update(stream.next(), at: time, aspect: 0.6)
            subscriber.take(ledger.update(tracker.tracks, ended: ended, reason: .left, at: time))
            #expect(Set(ledger.items.map(\.id)) == Set(subscriber.inView.keys))
            #expect(tracker.tracks.count < 200, "what comes in at six readings a frame is not kept for ever")
        }
        #expect(subscriber.added > 10)
        let ended = tracker.remove { _ in true }
        subscriber.take(ledger.update([], ended: ended, reason: .sourceEnded, at: 250 / rate))
        #expect(subscriber.inView.isEmpty)
    }

    @Test(arguments: 1...6)
    func theContractHoldsForLines(seed: Int) {
        var stream = Stream(seed: UInt64(seed))
        var random = SeededGenerator(seed: UInt64(seed))
        var tracker = LineTracker(reappearAfter: 0.7)
        var ledger = TextLedger(seed: 1)
        var subscriber = Subscriber()
        for frame in 0..<600 {
            let time = Double(frame) * 0.066
            let readings = stream.next()
            let flat = readings.map { reading -> Quad in
                let box = reading.bounds.boundingBox
                return Quad(
                    topLeft: reading.bounds.topLeft, topRight: reading.bounds.topRight,
                    bottomRight: Point(x: box.x + box.width, y: box.y + 0.03),
                    bottomLeft: Point(x: box.x, y: box.y + 0.03))
            }
            let (owners, ended) = tracker.update(flat, at: time, aspect: 0.6)
            for (owner, reading) in zip(owners, readings) {
                let sure = Double.random(in: 0.4...1, using: &random)
                let look = Transcription(
                    places: Array("LINE" + reading.barcode.payload).map {
                        .init(candidates: [.init(character: $0, probability: sure)])
                    })
                ledger.take(look, of: owner, shape: 4, at: time)
            }
            subscriber.take(ledger.update(tracker.tracks, ended: ended, reason: .left, at: time))
            #expect(Set(ledger.items.map(\.id)) == Set(subscriber.inView.keys))
            #expect(tracker.tracks.count < 200)
        }
        #expect(subscriber.added > 10)
        let ended = tracker.remove { _ in true }
        subscriber.take(ledger.update([], ended: ended, reason: .sourceEnded, at: 40))
        #expect(subscriber.inView.isEmpty)
    }

    /// The order in which a frame's readings come means nothing.
    @Test(arguments: 1...6)
    func equalTimesHaveNoOrder(seed: Int) {
        func run(shuffling: Bool) -> [ItemChange] {
            var stream = Stream(seed: UInt64(seed))
            var shuffler = Stream(seed: 99)
            var tracker = Tracker(reappearAfter: 0.7)
            var ledger = Ledger(seed: 1)
            var told: [ItemChange] = []
            for frame in 0..<300 {
                let readings = stream.next()
                let ended = tracker.update(
                    shuffling ? shuffler.shuffled(readings) : readings, at: Double(frame) / 30, aspect: 0.6)
                told += ledger.update(tracker.tracks, ended: ended, reason: .left, at: Double(frame) / 30)
            }
            return told
        }
        #expect(run(shuffling: true) == run(shuffling: false))
    }
}
