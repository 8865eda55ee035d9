import Capture
import DataScan
import FoundationEssentials
import Imaging
import ScanModel
import TestSupport
import Testing
import ZXingDecoder

/// Pictures of symbols through the whole pipeline, to the lines that subscribers get and back. `Symbols/make` draws them.
@Suite struct SymbolTests {
    struct NoStableEvent: Error {}
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Symbols").path

    /// The one item that a picture gives, as the client library reads it, and its line.
    static func item(_ name: String) throws -> (item: RecognizedItem, line: String) {
        let events = try GoldenTests.scan("\(folder)/\(name).png")
        #expect(ContractChecker.breaches(in: events) == [])
        let stable = try #require(events.first { $0.name == "stable" })
        var json = JSONWriter()
        stable.writeLine(to: &json)
        guard case .stable(let change) = try ScanEvent.parse(line: json.bytes), case .stable(let told) = stable else {
            throw NoStableEvent()
        }
        #expect(change.items.map(\.content) == told.items.map(\.content))
        #expect(change.items.map(\.details) == told.items.map(\.details))
        #expect(change.items.count == 1)
        return (try #require(change.items.first), String(decoding: json.bytes, as: UTF8.self))
    }

    @Test(arguments: [
        ("ean13-addon5", "9780884271789", "]E0", "52495"), ("ean13-addon2", "9771234567003", "]E0", "12"),
        ("ean8-addon2", "12345670", "]E4", "34"), ("upce-addon2", "0012345000065", "]E0", "42"),
    ])
    func anAddOnStandsBesideThePayload(name: String, payload: String, identifier: String, digits: String) throws {
        let item = try Self.item(name).item
        #expect(item.barcode?.payload == payload)
        #expect(item.barcode?.payloadData == Array(payload.utf8))
        #expect(item.barcode?.symbologyIdentifier == identifier)
        #expect(item.details.supplementalPayload == digits)
    }

    /// A live look at the place alone would not see it: there is a look for it while the content is not yet certain.
    @Test func anAddOnIsKnownOnceTheContentIsCertain() throws {
        let scratch = try ScratchFolder()
        let picture = Array(try Data(contentsOf: URL(filePath: "\(Self.folder)/ean13-addon5.png")))
        for frame in 0..<6 { _ = scratch.file("\(frame).png", picture) }
        let events = try GoldenTests.scan(scratch.path)
        #expect(ContractChecker.breaches(in: events) == [])
        for event in events {
            guard case .stable(let change) = event else { continue }
            #expect(change.items.map(\.content.string) == ["9780884271789"])
            #expect(change.items.map(\.details.supplementalPayload) == ["52495"])
        }
        #expect(events.contains { $0.name == "stable" })
    }

    @Test func printedDigitsAreThoseOfThePrint() throws {
        #expect(try Self.item("upca").item.details.printedDigits == "012345678905")
        #expect(try Self.item("upca").item.barcode?.payload == "0012345678905")
        #expect(try Self.item("upca").item.details.supplementalPayload == nil)
        #expect(try Self.item("upce-addon2").item.details.printedDigits == "01234565")
        #expect(try Self.item("ean13-addon2").item.details.printedDigits == nil)
    }

    @Test(
        arguments: [
            ("upca", .valid), ("code128", .valid), ("itf14", .valid), ("code39-check", .optionalFits), ("code39", nil),
            ("itf", nil), ("separator", nil),
        ] as [(String, CheckDigitStatus?)])
    func checkDigitsAreToldAsWhatTheyAre(name: String, status: CheckDigitStatus?) throws {
        #expect(try Self.item(name).item.details.checkDigit == status)
    }

    @Test func whatASymbolTellsOfItselfIsCarried() throws {
        let inverted = try Self.item("inverted").item.details
        #expect(inverted == BarcodeDetails(errorCorrectionLevel: "H", isInverted: true))
        #expect(try Self.item("override").item.details == BarcodeDetails(errorCorrectionLevel: "Q", hasECI: true))
        #expect(try Self.item("code39").item.details == BarcodeDetails())
    }

    /// Content that is no text, or would do something to who reads it.
    @Test(
        arguments: [
            ("binary", [0, 1, 0x80, 0xFF, 0, 0x41, 0x1B, 0xD8], "\0\u{1}\u{80}ÿ\0A\u{1B}Ø"),
            ("utf16", [0, 0x41, 0, 0, 0, 0x42, 0, 0xC4], "A\0BÄ"),
            ("surrogate", [0, 0x41, 0xD8, 0, 0, 0x42], "A\u{FFFD}B"),
            ("separator", Array("01\u{1D}02".utf8), "01\u{1D}02"),
            // Not converted to a number of Italy's pharmacies, A960636064, whose check digit would fit.
            ("code39-pharmacy", Array("WN4950".utf8), "WN4950"),
            (
                "override", Array("a\u{202E}gpj.exe\u{2066}\u{200B}\u{85}".utf8),
                "a\u{202E}gpj.exe\u{2066}\u{200B}\u{85}"
            ),
            (
                "digits", Array(String(repeating: "0123456789", count: 700).utf8),
                String(repeating: "0123456789", count: 700)
            ),
        ] as [(String, [UInt8], String)])
    func everyContentIsExactAndHarmless(name: String, data: [UInt8], payload: String) throws {
        let (item, line) = try Self.item(name)
        #expect(item.barcode?.payloadData == data)
        #expect(item.barcode?.payload == payload)
        #expect(line.last == "\n")
        #expect(!line.dropLast().unicodeScalars.contains { $0.isUnseen })
    }

    @Test func gs1ContentIsTakenApartOnTheWire() throws {
        let (item, line) = try Self.item("gs1-code128")
        #expect(
            line.contains(
                """
                "gs1":{"elements":[{"ai":"01","name":"GTIN","value":"09501101530003"},\
                {"ai":"17","name":"USE BY or EXPIRY","value":"261031","normalizedValue":"2026-10-31"},\
                {"ai":"3932","name":"PRICE","value":"9781250","normalizedValue":"12.50","currency":"978"},\
                {"ai":"10","name":"BATCH/LOT","value":"AB-123"}]}
                """))
        let message = item.gs1Message(at: Moment(frame: 0, captureTime: 0, time: 0))
        #expect(message?.elements.map(\.ai) == ["01", "17", "3932", "10"])
        #expect(
            try Self.item("gs1-wrong").line.contains(
                #""problem":{"code":"checkDigit","message":"check digit is 4, should be 3"}"#))
        #expect(try !Self.item("separator").line.contains("gs1"))
    }
}
