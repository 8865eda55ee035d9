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
    static let events: [ScanEvent] = [
        .hello(Hello(server: "datascand 0.1.0", session: "s", camera: camera, regionOfInterest: .full)),
        .snapshot(Snapshot(sequence: 41, items: [item, line])),
        .add(change), .update(change), .stable(change),
        .remove(Removal(sequence: 43, moment: moment, items: [RemovedItem(id: "k3f9", reason: .left)], allItems: [])),
        .camera(CameraChange(sequence: 44, camera: camera)),
        .overflow(Overflow(sequence: 45, lost: 12)),
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
}
