import Capture
import Imaging
import ScanModel
import TestSupport
import Testing

@Suite struct RecentFramesTests {
    /// Bytes of a block; a frame takes whole ones.
    private let block = 16 << 10
    private let form = KeptFrame.Form(RawFrame.Layout(format: "MJPG", width: 4, height: 2, bytesPerLine: 0))

    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ number) }
    }

    private func take(_ recent: RecentFrames, _ numbers: some Sequence<Int>, size: Int, items: [RecognizedItem] = []) {
        for number in numbers {
            recent.offer(bytes(number, size).span, form)
            recent.name(Moment(frame: number, captureTime: Double(number), time: 0), items)
        }
    }

    private func item(_ id: String, x: Double) -> RecognizedItem {
        let bounds = Quad(Region.full).map { Point(x: x + $0.x / 10, y: $0.y / 10) }
        return RecognizedItem(
            id: id, content: .text(PrintedText(candidates: [.init(transcript: "a", confidence: 1)])), bounds: bounds,
            confidence: 1, stability: .stable, reads: 1, firstSeen: 0, lastSeen: 0)
    }

    @Test func theLatestAreKeptWithTheirBytesAndNumbers() throws {
        let recent = RecentFrames(bytes: 10 * block)
        // Numbers with gaps: what was dropped or damaged was never offered.
        take(recent, stride(from: 0, through: 38, by: 2), size: 2 * block - 5)
        #expect(recent.numbers == [30, 32, 34, 36, 38])
        let frame = try #require(recent.frame(34))
        #expect(frame.bytes == bytes(34, 2 * block - 5) && frame.form == form)
        #expect(frame.moment == Moment(frame: 34, captureTime: 34, time: 0))
        #expect(recent.newest?.moment.frame == 38)
        #expect(recent.frame(28) == nil && recent.frame(33) == nil)
    }

    @Test func anItemIsSightedWhereItWasAtATime() {
        let recent = RecentFrames(bytes: 20 * block)
        for number in 0..<6 {
            take(recent, [number], size: 10, items: number == 4 ? [] : [item("a", x: Double(number) / 10)])
        }
        #expect(recent.sighting(of: "a", until: 3)?.frame == 3)
        #expect(recent.sighting(of: "a", until: 3)?.bounds.topLeft.x == 0.3)
        #expect(recent.sighting(of: "a", until: 4.5)?.frame == 3, "it has no position in frame 4")
        #expect(recent.sighting(of: "a", until: 9)?.frame == 5)
        #expect(recent.sighting(of: "a", until: -1) == nil && recent.sighting(of: "b", until: 9) == nil)
    }

    @Test func aSharedFrameKeepsItsBytesWhenItsMemoryIsReused() throws {
        let recent = RecentFrames(bytes: 6 * block)
        take(recent, [1], size: 2 * block + 7, items: [item("a", x: 0)])
        let shared = try #require(recent.shared(1))
        #expect(shared.copied() == recent.frame(1))
        take(recent, 2...9, size: 2 * block + 7)
        #expect(recent.shared(1) == nil && recent.frame(1) == nil && recent.size <= 6 * block)
        #expect(shared.copied().bytes == bytes(1, 2 * block + 7) && shared.count == 2 * block + 7)
        #expect(shared.copied().place(of: "a") != nil && shared.moment.frame == 1)
        #expect(recent.frame(9)?.bytes == bytes(9, 2 * block + 7))
    }

    @Test func memoryStaysBelowItsLimitWhateverTheSizes() throws {
        let recent = RecentFrames(bytes: 20 * block)
        var random = SeededGenerator(seed: 7)
        for number in 0..<500 {
            take(recent, [number], size: Int.random(in: 1...7 * block, using: &random))
            if number % 3 == 0 { recent.pin(number) }
            #expect(recent.size <= 20 * block && recent.newest?.moment.frame == number)
            let held = recent.numbers.map { (recent.frame($0)?.bytes.count ?? 0) }
            #expect(held.reduce(0, +) <= 20 * block)
            for kept in recent.numbers {
                let frame = try #require(recent.frame(kept))
                #expect(frame.bytes == bytes(kept, frame.bytes.count), "no block belongs to two frames")
            }
        }
    }

    @Test func pinnedFramesStayLongestAndTakeHalfAtMost() {
        let recent = RecentFrames(bytes: 12 * block)
        for number in 0..<3 {
            take(recent, [number], size: 2 * block)
            recent.pin(number)
        }
        take(recent, 3..<50, size: 2 * block)
        #expect(recent.numbers == [0, 1, 2, 47, 48, 49])
        recent.pin(48)
        #expect(recent.pinnedNumbers == [1, 2, 48], "half of the memory: the oldest gives way")
        take(recent, [50], size: 2 * block)
        #expect(recent.numbers == [1, 2, 47, 48, 49, 50])
        recent.pin(7)
        take(recent, [51], size: 12 * block)
        #expect(recent.numbers == [51] && recent.pinnedNumbers == [], "a frame that needs all of it gets it")
        take(recent, 60..<70, size: 2 * block)
        #expect(recent.numbers == Array(64..<70))
    }

    @Test func thereAreNeverTooMany() {
        let recent = RecentFrames(bytes: 1000 * block)
        for number in 0..<1000 {
            take(recent, [number], size: 100)
            recent.pin(number)
        }
        #expect(recent.numbers == Array(744..<1000) && recent.pinnedNumbers == Array(872..<1000))
    }

    /// A buffer that could not be given back to the driver made no frame.
    @Test func whatWasNotNamedIsNotKept() {
        let recent = RecentFrames(bytes: 4 * block)
        recent.offer(bytes(9, 100).span, form)
        take(recent, [1], size: 50)
        #expect(recent.numbers == [1] && recent.newest?.bytes == bytes(1, 50))
        recent.offer(bytes(9, 3 * block).span, form)
        take(recent, 2..<6, size: block)
        #expect(recent.numbers == [2, 3, 4, 5], "its memory came back")
    }

    @Test func aFrameWithoutRoomIsKeptOnlyWhereItIsWanted() {
        for limit in [0, block] {
            let recent = RecentFrames(bytes: limit)
            take(recent, [1], size: block)
            take(recent, [2], size: 2 * block)
            #expect(recent.newest == nil, "an older one is not the newest")
            #expect(recent.numbers == (limit == 0 ? [] : [1]))
            recent.isWanted = true
            take(recent, [3], size: 2 * block, items: [item("a", x: 0.5)])
            recent.isWanted = false
            #expect(recent.newest?.bytes == bytes(3, 2 * block) && recent.newest(with: "a")?.moment.frame == 3)
            take(recent, [4], size: 2 * block)
            #expect(recent.newest == nil && recent.frame(3) == nil)
        }
    }

    @Test func eachFrameKnowsWhereItsItemsWere() {
        let recent = RecentFrames(bytes: 40 * block)
        take(recent, [1], size: 10, items: [item("a", x: 0.1)])
        take(recent, [2], size: 10, items: [item("a", x: 0.2), item("b", x: 0.5)])
        take(recent, [3], size: 10, items: [item("b", x: 0.6)])
        #expect(recent.frame(1)?.places == [.init(id: "a", bounds: item("a", x: 0.1).bounds)])
        #expect(recent.newest(with: "a")?.moment.frame == 2 && recent.newest(with: "c") == nil)
        // One that was picked afterwards.
        recent.name(Moment(frame: 3, captureTime: 3, time: 0), [item("b-2", x: 0.6)])
        #expect(recent.numbers == [1, 2, 3] && recent.newest?.places.map(\.id) == ["b-2"])
    }
}
