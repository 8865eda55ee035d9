import ScanModel
import Testing

/// The meaning of payloads in pictures, through the whole pipeline and the client's decoding.
@Suite struct MeaningScanTests {
    @Test func aBoardingPassHasItsFields() throws {
        let (item, line) = try SymbolTests.item("boarding-pass")
        #expect(item.meaning?.kind == .boardingPass)
        #expect(item.meaning?["bookingReference"] == "ABC123" && item.meaning?["seat"] == "1A")
        #expect(
            line.contains(
                #""meaning":{"kind":"boardingPass","components":{"familyName":"DESMARAIS","givenName":"LUC","#))
    }

    @Test func aDigitalLinkHasItsFieldsAsAGS1SymbolHas() throws {
        let (item, line) = try SymbolTests.item("digital-link")
        #expect(item.meaning?["elementString"] == "(01)09520123456788(10)ABC1(17)261031")
        #expect(line.contains(#""gs1":{"elements":[{"ai":"01","name":"GTIN","value":"09520123456788"},"#))
        #expect(
            line.contains(#""value":"261031","normalizedValue":"2026-10-31"}]},"meaning":{"kind":"gs1DigitalLink","#))
        let message = item.gs1Message(at: Moment(frame: 0, captureTime: 0, time: 0))
        #expect(message?.elements.map(\.ai) == ["01", "10", "17"])
    }

    @Test func aMacroOfDataMatrixIsAMessage() throws {
        let item = try SymbolTests.item("macro06").item
        #expect(item.meaning?.kind == .iso15434)
        #expect(item.meaning?["1P"] == "4202435-01" && item.meaning?["S"] == "10936")
    }

    /// Neither part is a contact by itself.
    @Test func joinedSymbolsHaveTheMeaningOfTheirContent() throws {
        let item = try SymbolTests.item("contact-both").item
        #expect(item.details.structuredAppend?.count == 2)
        #expect(item.meaning?.kind == .contact && item.meaning?["telephone"] == "+12125551212")
    }

    @Test func otherPayloadsHaveNone() throws {
        let (item, line) = try SymbolTests.item("code128")
        #expect(item.meaning == nil && !line.contains("meaning"))
    }

    /// Whoever connects later gets the meaning too.
    @Test func aSnapshotHasTheMeaning() throws {
        for event in try GoldenTests.scan("\(SymbolTests.folder)/boarding-pass.png") {
            guard case .add(let change) = event else { continue }
            #expect(change.items.map(\.meaning?.kind) == [.boardingPass])
        }
    }
}
