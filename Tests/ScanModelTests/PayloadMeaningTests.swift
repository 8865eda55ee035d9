import ScanModel
import Testing

/// The member `meaning` of an item, written and read.
@Suite struct PayloadMeaningTests {
    private static func event(_ meaning: PayloadMeaning?, payload: String = "geo:1,2") -> ScanEvent {
        let item = RecognizedItem(
            id: "i", content: .barcode(Barcode(symbology: .qr, payload: payload, payloadData: [1])), meaning: meaning,
            bounds: Quad(.full), confidence: 1, stability: .stable, reads: 1, firstSeen: 1, lastSeen: 1)
        return .snapshot(Snapshot(sequence: 1, items: [item]))
    }

    private static func line(_ event: ScanEvent) -> [UInt8] {
        var json = JSONWriter()
        event.writeLine(to: &json)
        return json.bytes
    }

    @Test(arguments: PayloadMeaning.Kind.allCases)
    func aMeaningIsReadAsItWasWritten(kind: PayloadMeaning.Kind) throws {
        let meaning = PayloadMeaning(
            kind, components: [ContentComponent("a", "1\n\u{202E}"), ContentComponent("b", "ü")])
        let event = Self.event(meaning)
        #expect(try ScanEvent.parse(line: Self.line(event)) == event)
        let text = String(decoding: Self.line(event), as: UTF8.self)
        #expect(
            text.contains(
                #""meaning":{"kind":"\#(kind.rawValue)","components":{"a":"1\n\u202e","b":"ü"}},"bounds""#), "\(text)")
    }

    @Test func withoutAMeaningThereIsNoMember() {
        #expect(!String(decoding: Self.line(Self.event(nil)), as: UTF8.self).contains("meaning"))
    }

    /// A later version may know more kinds.
    @Test func anUnknownKindIsLeftOut() throws {
        let known = Self.event(PayloadMeaning(.location, components: [ContentComponent("latitude", "1")]))
        let line = String(decoding: Self.line(known), as: UTF8.self).replacing("\"location\"", with: "\"ticket\"")
        #expect(try ScanEvent.parse(line: line.utf8) == Self.event(nil))
    }

    /// Only an item whose meaning says so is a Digital Link.
    @Test func aDigitalLinkHasItsFields() {
        let address = "https://id.gs1.org/01/09520123456788?17=261031"
        let meaning = PayloadMeaning(.gs1DigitalLink, components: [ContentComponent("host", "id.gs1.org")])
        for (meaning, isLink) in [(meaning, true), (nil, false)] {
            let text = String(decoding: Self.line(Self.event(meaning, payload: address)), as: UTF8.self)
            #expect(text.contains(#""ai":"17","name":"USE BY or EXPIRY""#) == isLink)
        }
    }
}
