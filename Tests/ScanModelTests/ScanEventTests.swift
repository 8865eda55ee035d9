import ScanModel
import Testing

@Suite struct ScanEventTests {
    static let quad = Quad(
        topLeft: Point(x: 0.41, y: 0.37), topRight: Point(x: 0.6, y: 0.38), bottomRight: Point(x: 0.6, y: 0.5),
        bottomLeft: Point(x: 0.41, y: 0.49))
    static let item = RecognizedItem(
        id: "k3f9",
        content: .barcode(
            Barcode(
                symbology: .code128, payload: "A\u{1D}ß\u{2028}", payloadData: [65, 29, 0, 255],
                symbologyIdentifier: "]C0")),
        bounds: quad, confidence: 0.97, stability: .tentative, reads: 2, firstSeen: 10.3, lastSeen: 10.366)
    static let line = RecognizedItem(
        id: "m2p7",
        content: .text(
            PrintedText(candidates: [
                .init(transcript: "LH 400 \"A\"", confidence: 0.91),
                .init(transcript: "LH 4O0 \"A\"", confidence: 0.04),
            ])),
        bounds: quad, confidence: 0.91, stability: .stable, reads: 5, firstSeen: 10.1, lastSeen: 10.366)
    static let moment = Moment(frame: 311, captureTime: 10.366, time: 1_795_248_010.366)
    static let camera = CameraInfo(
        device: "/dev/video0", state: .stalled, reason: "no frame for 2 s", width: 1280, height: 720, frameRate: 30,
        format: "MJPG")
    static let change = Change(sequence: 42, moment: moment, items: [item], allItems: ["k3f9"])
    static var replayed: Change {
        var change = change
        change.replayedFrom = "earlier"
        change.items[0].cursor = "log-1-6"
        return change
    }
    static var answered: RecognizedItem {
        var item = line
        item.answer = Acknowledgement(.rejected, message: "unknown")
        return item
    }
    static let events: [ScanEvent] = [
        .hello(Hello(server: "datascand 0.1.0", session: "s", camera: camera, regionOfInterest: .full)),
        .hello(Hello(server: "d", session: "s", camera: camera, regionOfInterest: .full, cursor: "log-1-7")),
        .hello(Hello(server: "d", session: "s", camera: camera, regionOfInterest: .full, cameraName: "door")),
        .snapshot(Snapshot(sequence: 41, items: [item, line])),
        .snapshot(
            Snapshot(
                sequence: 41, items: [], cursor: "log-1-7", scene: .init(camera: camera, regionOfInterest: .full))),
        .add(change), .update(change), .stable(change), .stable(replayed),
        .subscribed(Subscribed(cursor: "log-1-7")),
        .subscribed(Subscribed(cursor: "log-1-7", gap: ResultGap(missing: 3, reason: .expired))),
        .subscribed(Subscribed(cursor: nil, gap: ResultGap(missing: nil, reason: .otherLog))),
        .pong(Pong(ping: .text("x"), sequence: 4, cursor: "log-1-7")), .pong(Pong(ping: .number(0.5), sequence: 4)),
        .settings(
            SettingsChange(
                sequence: 46, regionOfInterest: .full, recognizedDataTypes: [.barcode(symbologies: [.qr]), .text()],
                qualityLevel: .fast, recognizesMultipleItems: false)),
        .overflow(Overflow(sequence: 45, lost: 12, gap: ResultGap(missing: 2, reason: .damaged))),
        .remove(Removal(sequence: 43, moment: moment, items: [RemovedItem(id: "k3f9", reason: .left)], allItems: [])),
        .camera(CameraChange(sequence: 44, camera: camera)),
        .guidance(Guidance(sequence: 44, moment: moment, hint: .holdStill, item: "k3f9", bounds: quad)),
        .guidance(Guidance(sequence: 45, moment: moment, hint: .lensCovered, bounds: nil)),
        .overflow(Overflow(sequence: 45, lost: 12)),
        .verdict(
            ResultVerdict(
                sequence: 47, time: 1_795_248_011.5, cursor: "log-1-7", id: "k3f9", answer: Acknowledgement(.accepted))),
        .verdict(
            ResultVerdict(
                sequence: 48, time: 1_795_248_011.5, cursor: "log-1-6", id: "k3f9", session: "earlier",
                answer: Acknowledgement(.rejected, message: "Übermorgen \u{202E}\"👍"))),
        .snapshot(Snapshot(sequence: 49, items: [answered])),
        .error(ProtocolError(.unknown, field: "subscribe.tpyes", message: "unknown key")),
    ]

    @Test(arguments: events)
    func whatIsWrittenIsReadBack(event: ScanEvent) throws {
        var json = JSONWriter()
        event.writeLine(to: &json)
        let read = try #require(try ScanEvent.parse(line: json.bytes.dropLast()))
        // Times go through text to the millisecond; compare what a second writing gives.
        var again = JSONWriter()
        read.writeLine(to: &again)
        #expect(String(decoding: again.bytes, as: UTF8.self) == String(decoding: json.bytes, as: UTF8.self))
        #expect(read.name == event.name)
        #expect(json.bytes.last == UInt8(ascii: "\n") && json.bytes.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
    }

    @Test(arguments: events)
    func aNumberIsRaisedAndNothingElse(event: ScanEvent) {
        #expect(event.renumbered(by: 5).sequence == event.sequence.map { $0 + 5 })
        #expect(event.renumbered(by: 5).renumbered(by: -5) == event)
    }

    @Test func aVerdictIsAsTheContractSays() {
        var json = JSONWriter()
        ScanEvent.verdict(
            ResultVerdict(
                sequence: 47, time: 1_795_248_010.366, cursor: "log-1-7", id: "k3f9",
                answer: Acknowledgement(.rejected, message: "Unknown"))
        ).writeLine(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self) == """
                {"event":"verdict","sequence":47,"time":"2026-11-21T08:00:10.366Z","cursor":"log-1-7","id":"k3f9",\
                "verdict":"rejected","message":"Unknown"}

                """)
    }

    @Test(arguments: [
        ("", false), ("x", true), (String(repeating: "é", count: 200), true),
        (String(repeating: "x", count: 201), false),
        ("a\nb", false), ("a\u{7}b", false), ("a\u{85}b", false), ("a\u{2028}b", false), ("می\u{200C}خواهم 👩‍🚒", true),
        // One character with many marks is long, too.
        ("e" + String(repeating: "\u{301}", count: 200), false),
    ])
    func aMessageIsOneShortLine(message: String, isAllowed: Bool) {
        #expect(Acknowledgement.allows(message: message) == isAllowed)
    }

    @Test func aLineIsAsTheContractSays() {
        var json = JSONWriter()
        ScanEvent.add(Self.change).writeLine(to: &json)
        #expect(
            String(decoding: json.bytes, as: UTF8.self) == """
                {"event":"add","sequence":42,"frame":311,"captureTime":10.366,"time":"2026-11-21T08:00:10.366Z",\
                "items":[{"id":"k3f9","type":"barcode","symbology":"code128","payload":"A\\u001dß\\u2028",\
                "payloadData":"QR0A/w==","symbologyIdentifier":"]C0","bounds":{"topLeft":[0.41,0.37],"topRight":[0.6,0.38],\
                "bottomRight":[0.6,0.5],"bottomLeft":[0.41,0.49]},"confidence":0.97,"stability":"tentative","reads":2,\
                "firstSeen":10.3,"lastSeen":10.366}],"allItems":["k3f9"]}

                """)
    }

    @Test func eventsOfALaterVersionArePassedOver() throws {
        #expect(try ScanEvent.parse(line: Array(#"{"event":"weather","sequence":1}"#.utf8)) == nil)
        #expect(throws: (any Error).self) { try ScanEvent.parse(line: Array(#"{"event":"add"}"#.utf8)) }
        #expect(throws: (any Error).self) { try ScanEvent.parse(line: Array("no".utf8)) }
    }

    /// Found by fuzzing: rounded to six decimals it ended beyond the frame, and no client could read `hello`.
    @Test func aRegionThatEndsWithTheFrameComesBack() throws {
        let region = try Region(x: 0.3333335, y: 1.0 / 3, width: 0.6666665, height: 2.0 / 3)
        var json = JSONWriter()
        ScanEvent.hello(Hello(server: "d", session: "s", camera: Self.camera, regionOfInterest: region)).writeLine(
            to: &json)
        guard case .hello(let hello) = try ScanEvent.parse(line: json.bytes) else {
            Issue.record("this is no hello")
            return
        }
        #expect(abs(hello.regionOfInterest.width - region.width) < 1e-11)
    }
}
