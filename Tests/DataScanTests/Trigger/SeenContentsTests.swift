import ScanModel
import Testing

@testable import DataScan

/// A reference, because expectations can't change values.
private final class Seen {
    var contents: SeenContents

    init(repeatAfter: Double) { contents = SeenContents(repeatAfter: repeatAfter) }
    func isRepeat(_ content: Content, of id: String, at time: Double) -> Bool {
        contents.isRepeat(content, of: id, at: time)
    }
    func leave(_ id: String, at time: Double) { contents.leave(id, at: time) }
}

@Suite struct SeenContentsTests {
    private static func code(_ payload: String, _ symbology: Symbology = .qr) -> Content {
        .barcode(Barcode(symbology: symbology, payload: payload, payloadData: Array(payload.utf8)))
    }

    private static func text(_ transcript: String) -> Content {
        .text(PrintedText(candidates: [.init(transcript: transcript, confidence: 1)]))
    }

    @Test func timeCountsFromWhenItWasLastInView() {
        let seen = Seen(repeatAfter: 2)
        #expect(!seen.isRepeat(Self.code("A"), of: "1", at: 0))
        seen.leave("1", at: 100)
        #expect(seen.isRepeat(Self.code("A"), of: "2", at: 101))
        seen.leave("2", at: 102.5)
        #expect(seen.isRepeat(Self.code("A"), of: "3", at: 104.4))
        seen.leave("3", at: 105)
        #expect(!seen.isRepeat(Self.code("A"), of: "4", at: 107))
    }

    @Test func asLongAsOneIsInViewAnotherIsARepetition() {
        let seen = Seen(repeatAfter: 2)
        #expect(!seen.isRepeat(Self.code("A"), of: "1", at: 0))
        #expect(seen.isRepeat(Self.code("A"), of: "2", at: 50))
        seen.leave("1", at: 51)
        #expect(seen.isRepeat(Self.code("A"), of: "3", at: 99))
    }

    @Test func contentsThatDifferAreNoRepetitions() {
        let seen = Seen(repeatAfter: 60)
        let contents = [
            Self.code("A"), Self.code("B"), Self.code("A", .aztec), Self.text("A"), Self.text("a"), Self.code(""),
        ]
        for (index, content) in contents.enumerated() {
            #expect(!seen.isRepeat(content, of: "\(index)", at: 0), "\(content)")
        }
    }

    @Test func withoutATimeNothingIsARepetition() {
        let seen = Seen(repeatAfter: 0)
        #expect(!seen.isRepeat(Self.code("A"), of: "1", at: 0))
        #expect(!seen.isRepeat(Self.code("A"), of: "2", at: 0))
        seen.contents.repeatAfter = 5
        #expect(!seen.isRepeat(Self.code("A"), of: "3", at: 0))
        seen.contents.repeatAfter = 0
        seen.contents.repeatAfter = 5
        #expect(!seen.isRepeat(Self.code("A"), of: "4", at: 0))
    }

    /// Memory is bounded, and what left last stays.
    @Test func theOldestAreForgotten() {
        let seen = Seen(repeatAfter: 86400)
        let count = 3 * SeenContents.capacity
        for number in 0..<count {
            #expect(!seen.isRepeat(Self.code("\(number)"), of: "\(number)", at: Double(number)))
            seen.leave("\(number)", at: Double(number))
        }
        #expect(seen.contents.count <= SeenContents.capacity)
        #expect(seen.isRepeat(Self.code("\(count - 1)"), of: "last", at: Double(count)))
        #expect(seen.isRepeat(Self.code("\(count - SeenContents.capacity / 2)"), of: "earlier", at: Double(count)))
        #expect(!seen.isRepeat(Self.code("0"), of: "first", at: Double(count)))
    }
}
