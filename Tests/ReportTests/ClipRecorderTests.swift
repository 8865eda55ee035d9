import FoundationEssentials
import ScanModel
import Testing

@testable import Report

@Suite struct ClipRecorderTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/clip.json")

    /// The data of the page, as its script gets it; DATASCAN_RECORD=1 writes it anew.
    @Test func aMadeClipGivesItsGoldenData() throws {
        var json = JSONWriter()
        Made.clip(payload: "A", truth: Made.truth(b: 0...5)).finish(problem: "cut short").write(to: &json)
        // A line a picture, row or reading, so that a change can be read.
        let text = String(decoding: json.bytes, as: UTF8.self).replacing("},{", with: "},\n{") + "\n"
        if ProcessInfo.processInfo.environment["DATASCAN_RECORD"] == "1" {
            try Data(text.utf8).write(to: Self.golden)
        }
        #expect(text == (try String(contentsOf: Self.golden, encoding: .utf8)))
    }

    @Test func readingsFromBeforeAnItemIsToldAreItsOwn() {
        let data = Made.clip(payload: "A").finish()
        #expect(data.rows.map(\.id) == ["id1", nil, nil])
        #expect(data.rows.map(\.content) == ["A", "flicker", "Tex1"])
        #expect(data.readings.map(\.row) == [1, 0, 0, 2, 0])
        #expect(data.rows[0].evidence == [.init(frame: 1, value: 0.99), .init(frame: 2, value: 0.9999)])
        #expect(data.rows[0].absent == [.init(3, 4)])
        #expect(data.differences.isEmpty && data.truth == nil)
    }

    @Test func aTrackThatChangesItsItemIsSeveralThreads() {
        var threads = Threads()
        // Unknown, then the first item, then unknown again, then the second item.
        let numbers = [nil, 0, nil, nil, 1].map { threads.follow(.text, 3, row: $0) }
        #expect(numbers == [0, 0, 1, 1, 1] || numbers == [0, 0, 0, 0, 1])
        var data = ClipData(name: "", frameRate: 10)
        #expect(threads.rows(after: &data).prefix(1) == [0] && threads.rows(after: &data).last == 1)
    }

    /// Frames, limit → what is kept, and every which.
    @Test(arguments: [
        (5, 10, [0, 1, 2, 3, 4], 1), (6, 5, [0, 2, 3, 4], 2), (16, 4, [0, 3, 4, 8, 12], 4), (3, 1, [0, 3], 4),
    ])
    func picturesAreThinnedEvenlyButForEvents(frames: Int, limit: Int, kept: [Int], interval: Int) {
        var choice = PictureChoice(limit: limit)
        var pictures: Set<Int> = []
        for frame in 0..<max(frames, 4) {
            let (keeps, drops) = choice.take(frame, isSpecial: frame == 3)
            if keeps { pictures.insert(frame) }
            pictures.subtract(drops)
        }
        #expect(pictures.sorted() == kept && choice.interval == interval)
    }
}
