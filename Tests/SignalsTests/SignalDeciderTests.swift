import ScanModel
import Testing

@testable import Signals

@Suite struct SignalDeciderTests {
    private static let time = "2027-01-15T08:00:00.000Z"
    private static let wallTime = 1_800_000_000.0

    private static func item(_ payload: String, symbology: String = "qr", rule: String = "") -> String {
        """
        {"id":"1","type":"barcode","symbology":"\(symbology)","payload":"\(payload)","payloadData":"QQ==",\
        "symbologyIdentifier":"]Q1","bounds":{"topLeft":[0,0],"topRight":[1,0],"bottomRight":[1,1],"bottomLeft":[0,1]},\
        "confidence":1,"stability":"stable","reads":3,"firstSeen":1,"lastSeen":1\(rule)}
        """
    }

    private static func stable(_ items: String..., more: String = "") -> String {
        """
        {"event":"stable","sequence":1,"frame":1,"captureTime":1,"time":"\(time)","items":[\(items.joined(separator: ","))],\
        "allItems":["1"]\(more)}
        """
    }

    private static func camera(_ state: String) -> String {
        """
        {"event":"camera","sequence":1,"device":"/dev/video0","state":"\(state)","width":1,"height":1,"frameRate":30,\
        "format":"MJPG"}
        """
    }

    /// The decisions about lines that arrive a second apart.
    private static func decisions(_ lines: [String], age: Double = 0) throws -> [SignalDecider.Decision?] {
        var decider = SignalDecider(repeatWithin: 10, maximumAge: 2)
        var now = 0
        return try lines.map { line in
            now += 1_000_000_000
            guard let event = try ScanEvent.parse(line: Array(line.utf8)) else { return nil }
            return decider.take(event, now: now, wallTime: wallTime + age)
        }
    }

    @Test func resultsAreNewThenRepeated() throws {
        let lines = [Self.stable(Self.item("A")), Self.stable(Self.item("B")), Self.stable(Self.item("A"))]
        #expect(try Self.decisions(lines) == [.show(.new), .show(.new), .show(.repeat)])
        let apart = [Self.stable(Self.item("A"))] + Array(repeating: "{\"event\":\"news\"}", count: 9) + [lines[0]]
        #expect(try Self.decisions(apart).last == .show(.new), "after 10 s")
        let other = [Self.stable(Self.item("A")), Self.stable(Self.item("A", symbology: "dataMatrix"))]
        #expect(try Self.decisions(other) == [.show(.new), .show(.new)], "another symbology is another content")
    }

    @Test func oneSignalForSeveralResults() throws {
        let rejected = Self.item("C", rule: #","rule":"3","accepted":false"#)
        let lines = [
            Self.stable(Self.item("A"), Self.item("B")), Self.stable(Self.item("A"), Self.item("C")),
            Self.stable(Self.item("A"), rejected, Self.item("D")),
        ]
        #expect(try Self.decisions(lines) == [.show(.new), .show(.repeat), .show(.rejected)])
    }

    @Test(arguments: [(1.9, true), (2.1, false), (-2.1, false)]) func oldResultsAreSilent(age: Double, isShown: Bool)
        throws
    {
        #expect(try Self.decisions([Self.stable(Self.item("A"))], age: age) == [isShown ? .show(.new) : nil])
    }

    @Test func whatTheDaemonCallsARepetitionIsOne() throws {
        let again = Self.item("A", rule: #","accepted":false,"repeated":true"#)
        #expect(try Self.decisions([Self.stable(again)]) == [.show(.repeat)])
    }

    @Test func replayedResultsAreSilent() throws {
        let replayed = Self.stable(Self.item("A"), more: #","replayed":true,"session":"s""#)
        #expect(try Self.decisions([replayed]) == [nil])
    }

    @Test func verdictsAndWindows() throws {
        let lines = [
            #"{"event":"verdict","sequence":2,"time":"2027-01-15T08:00:00.000Z","cursor":"c","id":"1","verdict":"accepted"}"#,
            #"{"event":"verdict","sequence":3,"time":"2027-01-15T08:00:00.000Z","cursor":"c","id":"1","verdict":"rejected","message":"no"}"#,
            #"{"event":"noRead","sequence":4,"time":"2027-01-15T08:00:00.000Z","window":2,"rejected":0}"#,
            #"{"event":"trigger","sequence":5,"state":"open","time":"2027-01-15T08:00:00.000Z"}"#,
        ]
        #expect(try Self.decisions(lines) == [.show(.accepted), .show(.rejected), .show(.noRead), nil])
        #expect(throws: DecodingError.self) {
            try Self.decisions([#"{"event":"verdict","verdict":"maybe"}"#])
        }
    }

    @Test(arguments: [
        ("streaming", Signal.ready), ("paused", nil), ("ended", nil), ("absent", .fault), ("busy", .fault),
        ("noBandwidth", .fault), ("wrongFormat", .fault), ("stalled", .fault), ("wedged", .fault),
    ])
    func theCameraIsAState(state: String, signal: Signal?) throws {
        #expect(try Self.decisions([Self.camera(state)]) == [.enter(signal)])
    }

    @Test func anUnknownEventMeansNothing() throws {
        #expect(try Self.decisions([#"{"event":"news"}"#]) == [nil])
        #expect(throws: DecodingError.self) { try Self.decisions(["SSH-2.0-OpenSSH"]) }
    }

    @Test func memoryOfContentsIsBounded() throws {
        guard case .stable(let change) = try ScanEvent.parse(line: Array(Self.stable(Self.item("A")).utf8)) else {
            Issue.record("this is a result")
            return
        }
        var item = change.items[0]
        var seen = SignalledContents(span: .max / 2)
        func note(_ payload: Int) -> Bool {
            item.content = .barcode(
                Barcode(symbology: .qr, payload: "\(payload)", payloadData: [], symbologyIdentifier: "]Q1"))
            return seen.note(item.content, at: payload)
        }
        let repeated = (0..<100_000).filter { note($0) }
        #expect(repeated.isEmpty)
        let remembered = [99_999, 95_000, 0].map { note($0) }
        #expect(remembered == [true, true, false], "the latest are remembered, the oldest aren't")
    }
}
