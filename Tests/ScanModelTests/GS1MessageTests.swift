import ScanModel
import Testing

@Suite struct GS1MessageTests {
    private func message(_ text: String) -> GS1Message { GS1Message(parsing: Array(text.utf8), referenceYear: 2026) }

    private func parts(_ message: GS1Message) -> [String] { message.elements.map { "(\($0.ai))\($0.value)" } }

    @Test func elementStringsAreTakenApart() {
        let message = message("01095011015300031726123110AB-123\u{1D}310300125021456")
        #expect(parts(message) == ["(01)09501101530003", "(17)261231", "(10)AB-123", "(3103)001250", "(21)456"])
        #expect(message.elements.map(\.name) == ["GTIN", "USE BY or EXPIRY", "BATCH/LOT", "NET WEIGHT (kg)", "SERIAL"])
        #expect(message.elements.map(\.normalizedValue) == [nil, "2026-12-31", nil, "1.250", nil])
        #expect(message.elements.map(\.range) == [2..<16, 18..<24, 26..<32, 37..<43, 45..<48])
        #expect(message.isValid && message.failure == nil)
    }

    @Test(arguments: [
        "\u{1D}0109501101530003\u{1D}10AB\u{1D}2112\u{1D}", "010950110153000310AB\u{1D}2112",
        "0109501101530003\u{1D}10AB\u{1D}2112",
    ])
    func separatorsThatNeedNotBeThereDoNoHarm(text: String) {
        #expect(parts(message(text)) == ["(01)09501101530003", "(10)AB", "(21)12"])
        #expect(message(text).isValid)
    }

    @Test func aFieldOfOneLengthMayNeedASeparatorAllTheSame() {
        #expect(parts(message("422276\u{1D}10A")) == ["(422)276", "(10)A"])
        let run = message("42227610A")
        #expect(parts(run) == ["(422)27610A"])
        #expect(run.elements[0].problem?.code == .length)
    }

    @Test(arguments: [
        ("", 0, nil), ("\u{1D}", 0, nil),
        ("0", 0, "byte 0: there is no application identifier"),
        ("\u{1D}\u{1D}10A", 0, "byte 1: there is no application identifier"),
        ("10A\u{1D}\u{1D}21B", 1, "byte 4: there is no application identifier"),
        ("https://example.com", 0, "byte 0: there is no application identifier"),
        ("]C110A", 0, "byte 0: there is no application identifier"),
        ("(01)09501101530003", 0, "byte 0: there is no application identifier"),
        ("010950110153000305", 1, "byte 16: there is no application identifier 05"),
        ("1726123131091234567", 1, "byte 8: there is no application identifier 3109"),
        ("4199501101530003", 0, "byte 0: there is no application identifier 419"),
        ("82", 0, "byte 0: there is no application identifier 82"),
        ("10A\u{1D}01095011015300", 1, "byte 4: 01 is followed by 12 characters instead of 14"),
        ("01", 0, "byte 0: 01 is followed by 0 characters instead of 14"),
        ("110912\u{1D}3710", 0, "byte 0: 11 is followed by 4 characters instead of 6"),
    ])
    func whatCannotBeReadOnIsSaidWithItsPlace(text: String, count: Int, failure: String?) {
        let message = message(text)
        #expect(message.elements.count == count)
        #expect(message.failure?.description == failure)
        #expect(!message.isValid)
    }

    @Test func failuresHaveWordsThatStay() {
        #expect(message("x").failure?.code == .noIdentifier)
        #expect(message("05").failure?.code == .unknownIdentifier)
        #expect(message("01").failure?.code == .truncated)
    }

    @Test func bytesThatAreNoTextAreShownAndRefused() throws {
        let message = GS1Message(parsing: Array("10A".utf8) + [0xE4, 0x1D] + Array("21B".utf8), referenceYear: 2026)
        #expect(parts(message) == ["(10)A\u{FFFD}", "(21)B"])
        #expect(message.elements[0].problem?.message == "character 2 is byte E4, not in GS1's character set 82")
    }

    @Test(arguments: ["]C1", "]e0", "]e1", "]d2", "]d5", "]Q3", "]Q4", "]J1", "]z1", "]L3"])
    func gs1IsAnnounced(identifier: String) {
        let barcode = Barcode(
            symbology: .code128, payload: "", payloadData: Array("10A".utf8), symbologyIdentifier: identifier)
        #expect(barcode.isGS1)
        #expect(barcode.gs1Message(referenceYear: 2026)?.elements.map(\.value) == ["A"])
    }

    @Test(arguments: [
        "", "]", "]C", "]C0", "]C2", "]E0", "]E4", "]I1", "]d1", "]d3", "]Q1", "]Q5", "]e2", "]A0", "]C11",
    ])
    func otherContentIsNot(identifier: String) {
        let barcode = Barcode(
            symbology: .ean13, payload: "", payloadData: Array("10A".utf8), symbologyIdentifier: identifier)
        #expect(!barcode.isGS1 && barcode.gs1Message(referenceYear: 2026) == nil)
    }
}
