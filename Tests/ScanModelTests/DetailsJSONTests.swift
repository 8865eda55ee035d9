import FoundationEssentials
import ScanModel
import Testing

/// Details and GS1 content as lines of the protocol.
@Suite struct DetailsJSONTests {
    private func line(_ item: RecognizedItem, time: Double = 0) -> String {
        var json = JSONWriter()
        let change = Change(
            sequence: 1, moment: Moment(frame: 0, captureTime: 0, time: time), items: [item], allItems: [])
        ScanEvent.stable(change).writeLine(to: &json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func item(_ payload: String, _ identifier: String, _ details: BarcodeDetails) -> RecognizedItem {
        RecognizedItem(
            id: "a",
            content: .barcode(
                Barcode(
                    symbology: .qr, payload: payload, payloadData: Array(payload.utf8),
                    symbologyIdentifier: identifier)),
            details: details, bounds: Quad(.full), confidence: 1, stability: .stable, reads: 3, firstSeen: 0,
            lastSeen: 1)
    }

    @Test func allDetailsGoOverTheWireAndBack() throws {
        let details = BarcodeDetails(
            errorCorrectionLevel: "M", checkDigit: .valid, supplementalPayload: "12", printedDigits: "01234565",
            structuredAppend: StructuredAppend(index: 0, count: 3, id: "7"), isInverted: true, isMirrored: true,
            hasECI: true, source: .printedDigits)
        let item = item("x", "]Q1", details)
        let line = line(item)
        #expect(
            line.contains(
                """
                "symbologyIdentifier":"]Q1","errorCorrectionLevel":"M","checkDigit":"valid","supplementalPayload":"12",\
                "printedDigits":"01234565","source":"printedDigits","structuredAppend":{"index":0,"count":3,"id":"7"},"isInverted":true,\
                "isMirrored":true,"hasECI":true,"bounds"
                """))
        guard case .stable(let change) = try ScanEvent.parse(line: Array(line.utf8)) else { throw Unexpected() }
        #expect(change.items == [item])
    }

    @Test func whatIsNotKnownIsNotThere() throws {
        let item = item("x", "]Q1", BarcodeDetails())
        #expect(line(item).contains(#""symbologyIdentifier":"]Q1","bounds""#))
        // A word of a later version is passed over.
        let later = line(item).replacing(#""bounds""#, with: #""checkDigit":"weighed","bounds""#)
        guard case .stable(let change) = try ScanEvent.parse(line: Array(later.utf8)) else { throw Unexpected() }
        #expect(change.items == [item])
    }

    /// The century of a date is that of the event; a clock that counts from 1970 is none.
    @Test func theYearOfTheEventSettlesDates() {
        let item = item("17751231", "]C1", BarcodeDetails())
        #expect(line(item, time: 0).contains(#""normalizedValue":"2075-12-31""#))
        #expect(line(item, time: 1_800_000_000).contains(#""normalizedValue":"2075-12-31""#))
        #expect(
            line(self.item("17801231", "]C1", BarcodeDetails()), time: 0).contains(#""normalizedValue":"1980-12-31""#))
        // In 2040 the year 80 is yet to come.
        #expect(
            line(self.item("17801231", "]C1", BarcodeDetails()), time: 2_220_000_000)
                .contains(#""normalizedValue":"2080-12-31""#))
    }

    @Test func whatEndsTheReadingOfGS1ContentIsTold() {
        #expect(
            line(item("10AB\u{1D}05", "]C1", BarcodeDetails())).contains(
                """
                "gs1":{"elements":[{"ai":"10","name":"BATCH/LOT","value":"AB"}],\
                "problem":{"code":"unknownIdentifier","offset":5,"message":"there is no application identifier 05"}}
                """))
        #expect(!line(item("10AB", "]C0", BarcodeDetails())).contains("gs1"))
    }

    /// What turns or hides text is escaped, and comes back as it was.
    @Test func whatIsNotSeenIsEscaped() throws {
        let unseen =
            "\u{0}\u{1B}\u{7F}\u{85}\u{9B}\u{AD}\u{61C}\u{200B}\u{200F}\u{202E}\u{2028}\u{2066}\u{2069}\u{FEFF}\u{E0041}"
        let line = line(item(unseen, "]Q1", BarcodeDetails()))
        #expect(line.contains(#"\u202e"#) && line.contains(#"\udb40\udc41"#))
        #expect(!line.dropLast().unicodeScalars.contains { $0.isUnseen })
        guard case .stable(let change) = try ScanEvent.parse(line: Array(line.utf8)) else { throw Unexpected() }
        #expect(change.items.first?.barcode?.payload == unseen)
        #expect(!"aä€漢😀 ".unicodeScalars.contains { $0.isUnseen })
    }

    private struct Unexpected: Error {}
}
