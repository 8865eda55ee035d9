import Foundation
import ScanModel
import TestSupport
import Testing

@Suite struct SettingReaderTests {
    private func dataTypes(_ json: String) throws -> (types: [RecognizedDataType]?, mistakes: [SettingReader.Mistake]) {
        var reader = SettingReader()
        let types = reader.dataTypes(try SettingNode(json: Array(json.utf8)))
        return (types, reader.mistakes)
    }

    @Test func dataTypesAreRead() throws {
        #expect(try dataTypes(#"["barcode"]"#).types == [.barcode()])
        #expect(try dataTypes(#"[{"barcode": null}]"#).types == [.barcode()])
        #expect(
            try dataTypes(#"[{"barcode": {"symbologies": ["qr", "ean13"]}}]"#).types == [
                .barcode(symbologies: [.qr, .ean13])
            ])
        #expect(try dataTypes(#"["text", {"text": {}}]"#).types == [.text(), .text()])
        let options = TextOptions(languages: ["de"], minimumTextHeight: 0.05, allowedCharacters: "0123456789")
        #expect(
            try dataTypes(
                #"[{"text": {"languages": ["de"], "minimumTextHeight": 0.05, "allowedCharacters": "0123456789"}}]"#
            )
            .types == [.text(options)])
    }

    @Test func shapesAreReadAndWritten() throws {
        var rectangles = RectangleOptions()
        (rectangles.minimumSize, rectangles.maximumObservations) = (0.05, 0)
        let part = try Region(x: 0, y: 0.5, width: 1, height: 0.25)
        let types: [RecognizedDataType] = [
            .rectangle(rectangles), .document(DocumentOptions(contents: .within, part: part)),
        ]
        var json = JSONWriter()
        json.array { json in for type in types { type.write(to: &json) } }
        #expect(try dataTypes(String(decoding: json.bytes, as: UTF8.self)).types == types)
        #expect(try dataTypes(#"["rectangle", "document"]"#).types == [.rectangle(), .document()])
    }

    @Test(arguments: [
        (#"[]"#, "", "empty"),
        (#"["barcodes"]"#, "[0]", "map"),
        (#"[{"barcod": {}}]"#, "[0].barcod", "did you mean barcode"),
        (#"[{"barcode": {"symbologies": ["ean31"]}}]"#, "[0].barcode.symbologies[0]", "did you mean ean13"),
        (#"[{"barcode": {"symbologies": "qr"}}]"#, "[0].barcode.symbologies", "list"),
        (#"[{"text": {"languages": ["xx"]}}]"#, "[0].text.languages[0]", "allowed is bs, ca"),
        (#"[{"text": {"minimumTextHeight": 2}}]"#, "[0].text.minimumTextHeight", "from 0 to 1"),
        (#"[{"text": {"allowedCharacters": 7}}]"#, "[0].text.allowedCharacters", "has to be text"),
        (#"[{"text": {"textContentType": "phone"}}]"#, "[0].text.textContentType", "allowed is URL, dateTimeDuration"),
        (#"[{"text": {"textContentType": "emailAdress"}}]"#, "[0].text.textContentType", "did you mean emailAddress"),
        (#"[{"text": {"country": "DE"}}]"#, "[0].text.country", "needs a textContentType"),
        (#"[{"text": {"textContentType": "iban", "country": "de"}}]"#, "[0].text.country", "such as DE"),
        (#"[{"text": {"textContentType": "serialNumber"}}]"#, "[0].text", "needs a template"),
        (#"[{"text": {"textContentType": "iban", "template": "A9"}}]"#, "[0].text.template", "only a serialNumber"),
        (
            #"[{"text": {"textContentType": "serialNumber", "template": "---"}}]"#, "[0].text.template",
            "no place that varies"
        ),
        (
            #"[{"text": {"textContentType": "serialNumber", "template": "A", "pattern": "b"}}]"#, "[0].text.pattern",
            "one of them"
        ),
        (#"[{"text": {"textContentType": "serialNumber", "pattern": "(a"}}]"#, "[0].text.pattern", "without its )"),
        (#"[{"text": {"textContentType": "serialNumber", "pattern": "(?=a)b"}}]"#, "[0].text.pattern", "lookahead"),
        (#"[{"text": {"textContentType": "serialNumber", "pattern": "a*"}}]"#, "[0].text.pattern", "empty text"),
        (
            #"[{"text": {"textContentType": "serialNumber", "pattern": "((a{150}){150}){150}"}}]"#, "[0].text.pattern",
            "too large"
        ),
        (#"[{"text": {}, "barcode": {}}]"#, "[0]", "a separate entry"),
        (#"[{"barcode": {"printedDigits": "yes"}}]"#, "[0].barcode.printedDigits", "true or false"),
        (
            #"[{"barcode": {"symbologies": ["qr"], "printedDigits": true}}]"#, "[0].barcode.printedDigits",
            "needs ean13, ean8 or upca"
        ),
        (#"[{"rectangle": {"minimumSize": 1.5}}]"#, "[0].rectangle.minimumSize", "from 0 to 1"),
        (#"[{"rectangle": {"quadratureTolerance": 60}}]"#, "[0].rectangle.quadratureTolerance", "from 0 to 45"),
        (#"[{"rectangle": {"maximumObservations": 2.5}}]"#, "[0].rectangle.maximumObservations", "a whole number"),
        (
            #"[{"rectangle": {"minimumAspectRatio": 0.8, "maximumAspectRatio": 0.6}}]"#,
            "[0].rectangle.minimumAspectRatio", "above"
        ),
        (
            #"[{"rectangle": {"maximumAspectRatio": 0.3}}]"#, "[0].rectangle.maximumAspectRatio",
            "minimumAspectRatio is 0.5"
        ),
        (#"[{"rectangle": {"minimumSise": 0.1}}]"#, "[0].rectangle.minimumSise", "did you mean minimumSize"),
        (#"["rectangle", {"rectangle": {}}]"#, "", "occurs twice"),
        (#"[{"document": {"contents": "inside"}}]"#, "[0].document.contents", "allowed is all, within"),
        (
            #"[{"document": {"part": {"x": 0, "y": 0, "width": 1, "height": 0.5}}}]"#, "[0].document.part",
            "contents: within"
        ),
        (#"[{"document": {"contents": "within", "part": {"x": 0}}}]"#, "[0].document.part", "is missing"),
        (#"{"barcode": {}}"#, "", "list"),
    ])
    func mistakesSayWhereAndWhatIsRight(json: String, path: String, words: String) throws {
        let (types, mistakes) = try dataTypes(json)
        #expect(types == nil)
        let mistake = try #require(mistakes.first)
        #expect(mistake.place.path == path)
        #expect(mistake.message.contains(words), "\(mistake.message)")
    }

    /// An option for the digits below bars; it isn't written if it has its default.
    @Test func printedDigitsAreReadAndWritten() throws {
        let json = #"[{"barcode":{"symbologies":["ean13"],"printedDigits":true}},{"barcode":{"symbologies":[]}}]"#
        let (types, mistakes) = try dataTypes(json)
        #expect(mistakes.isEmpty)
        #expect(types == [.barcode(symbologies: [.ean13], printedDigits: true), .barcode()])
        var writer = JSONWriter()
        writer.array { json in for type in types ?? [] { type.write(to: &json) } }
        #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
        let requested: [([RecognizedDataType], [Symbology])] = [
            ([.barcode()], []), ([.barcode(symbologies: [.ean13, .qr], printedDigits: true)], [.ean13]),
            ([.barcode(printedDigits: true)], [.ean8, .ean13, .upca]),
            ([.barcode(symbologies: [.upca]), .barcode(symbologies: [.ean8], printedDigits: true)], [.ean8]),
        ]
        for (types, symbologies) in requested {
            #expect(RecognizedDataType.symbologiesByDigits(of: types) == symbologies)
        }
    }

    @Test func contentTypesAreReadAndWritten() throws {
        let types: [RecognizedDataType] = [
            .text(TextOptions(textContentType: .telephoneNumber, country: "DE")),
            .text(TextOptions(textContentType: .serialNumber, serial: try SerialTemplate(.template("AA-9999-X")))),
            .text(TextOptions(textContentType: .serialNumber, serial: try SerialTemplate(.pattern(#"(?<n>\d{4})"#)))),
            .text(TextOptions(textContentType: .paymentCardNumber, masksCardNumbers: false)),
        ]
        var json = JSONWriter()
        json.array { json in for type in types { type.write(to: &json) } }
        let text = String(decoding: json.bytes, as: UTF8.self)
        #expect(try dataTypes(text).types == types)
        #expect(try JSONDecoder().decode([RecognizedDataType].self, from: Data(text.utf8)) == types)
    }

    @Test func thereAreNotTooManyTypes() throws {
        let many = "[" + Array(repeating: #""text""#, count: 33).joined(separator: ",") + "]"
        let mistakes = try dataTypes(many).mistakes
        #expect(mistakes.count == 1 && mistakes[0].message.contains("at most 32"))
    }

    @Test func noJSONIsMalformed() {
        let deep = String(repeating: "[", count: 17) + String(repeating: "]", count: 17)
        for text in [
            "", "{", "nope", "[1,", "\u{FF}", "[1,]", "{\"a\":1,}", "01", "+1", "1.", ".5", "\"\\x\"", "\"\\ud800\"",
            "1 2",
            "\"a\nb\"", "tru", "\u{FEFF}1", "1e999", deep,
        ] {
            let error = #expect(throws: ProtocolError.self) { try SettingNode(json: Array(text.utf8)) }
            #expect(error?.code == .malformed)
        }
    }

    @Test func whateverComesCostsTimeInProportionToItsLength() {
        let nested = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let line = "[" + Array(repeating: nested, count: 60).joined(separator: ",") + "]"
        let flat = "[" + Array(repeating: "[]", count: 20_000).joined(separator: ",") + "]"
        let cost = ProcessorTime().cost {
            #expect(throws: ProtocolError.self) { try SettingNode(json: Array(line.utf8)) }
            let error = #expect(throws: ProtocolError.self) { try SettingNode(json: Array(flat.utf8)) }
            #expect(error?.message.contains("2000 values") == true)
        }
        #expect(cost < 500, "a debug build takes a tenth: \(cost)")
    }

    /// Found by fuzzing: each of these lines is as long as one may be, and took seconds or hundreds of MB.
    @Test func noLineCostsMuch() throws {
        let cost = try ProcessorTime().cost { try readCostlyLines() }
        #expect(cost < 500, "a debug build takes a tenth: \(cost)")
    }

    private func readCostlyLines() throws {
        #expect(throws: ProtocolError.self) {
            try SettingNode(json: Array(("[1" + String(repeating: ",1", count: 32_000) + "]").utf8))
        }
        let key = String(repeating: "k", count: 20_000)
        let named = try SettingNode(
            json: Array(("{\"\(key)\":[1" + String(repeating: ",1", count: 1900) + "]}").utf8))
        guard case .map(let members) = named.content, case .list(let values) = members[0].value.content else {
            Issue.record("this is no list in a map")
            return
        }
        // The key itself is whole; in places it is not.
        #expect(members[0].key.shown.utf8.count < 200 && values[1900].place.path.hasSuffix("k…[1900]"))
        #expect(values[1900].place.path.utf8.count < 100)
        var reader = SettingReader()
        #expect(reader.symbologies(try SettingNode(json: Array("[\"\(key)\"]".utf8))) == nil)
        #expect(reader.mistakes.count == 1 && reader.mistakes[0].message.utf8.count < 1000)
        let words = try SettingNode(json: Array(("[\"qq\"" + String(repeating: ",\"qq\"", count: 1900) + "]").utf8))
        #expect(reader.symbologies(words) == nil && reader.mistakes.count == 100)
    }

    @Test(arguments: ["0", "-0", "10", "1.5", "0.25e10", "1E-5", "-1e+2"]) func numbersAreRead(text: String) throws {
        guard case .number(let number) = try SettingNode(json: Array(text.utf8)).content else {
            Issue.record("\(text) is a number")
            return
        }
        #expect(number == Double(text))
    }

    @Test(arguments: ["-", "00", "1.e5", "1e", "1e+", "--1", "1.2.3", "1-", "-.5", "e5"]) func theseAreNoNumbers(
        text: String
    ) {
        #expect(throws: ProtocolError.self) { try SettingNode(json: Array(text.utf8)) }
    }

    @Test func everyKindOfValueIsRead() throws {
        let node = try SettingNode(
            json: Array(#" {"a": [1, -2.5e2, true, null, "ä\u00e4\ud83d\ude00\n"], "b": {}} "#.utf8))
        guard case .map(let members) = node.content, case .list(let values) = members[0].value.content,
            case .number(let number) = values[1].content, case .string(let text) = values[4].content
        else {
            Issue.record("\(node)")
            return
        }
        #expect(number == -250 && text == "ää😀\n" && values[4].place.path == "a[4]" && members.count == 2)
    }

    @Test func aKeyThatIsThereTwiceIsAMistake() throws {
        var reader = SettingReader()
        _ = reader.members(of: try SettingNode(json: Array(#"{"a":1,"a":2}"#.utf8)), known: ["a"])
        #expect(reader.mistakes.first?.message == "the key 'a' occurs twice")
    }

    @Test func aRenamedKeyIsToldItsNewName() throws {
        let node = try SettingNode(json: Array(#"{"scan":{"region":[],"rate":1,"zone":2}}"#.utf8))
        var reader = SettingReader(renamings: [
            .init(former: "scan.region", present: "scan.regionOfInterest", version: "0.3.0"),
            // Still a key here, and a key of another section.
            .init(former: "scan.rate", present: "camera.rate", version: "0.3.0"),
            .init(former: "camera.zone", present: "scan.zones", version: "0.3.0"),
        ])
        let scan = reader.members(of: node, known: ["scan"])["scan"]
        let known = reader.members(of: try #require(scan), known: ["regionOfInterest", "rate"])
        #expect(Array(known.keys) == ["rate"])
        #expect(
            reader.mistakes.map(\.message) == [
                "since version 0.3.0 this key is called scan.regionOfInterest",
                "unknown key 'zone'; allowed is regionOfInterest, rate",
            ])
        #expect(reader.mistakes.map(\.place.path) == ["scan.region", "scan.zone"])
    }

    @Test func namesAreSuggested() {
        #expect(Symbology.nearest(to: "EAN-13") == .ean13)
        #expect(Symbology.nearest(to: "datamatrix") == .dataMatrix)
        #expect(Symbology.nearest(to: "qrcode") == .qr)
        #expect(Symbology.nearest(to: "ean31") == .ean13)
        #expect(Symbology.nearest(to: "completely else") == nil)
        #expect(editDistance("kitten", "sitting") == 3)
    }

    @Test func aLanguageBringsItsLetters() throws {
        #expect(TextOptions().characters == nil)
        #expect(TextOptions(languages: ["de"], allowedCharacters: "01").characters == ["0", "1"])
        let german = try #require(TextOptions(languages: ["de"]).characters)
        #expect(german.isSuperset(of: "Straße Ä 7 €") && !german.contains("ř"))
        for language in TextOptions.supportedLanguages where language != "en" {
            let more = try #require(TextOptions(languages: [language]).characters)
            #expect(more.contains { !$0.isASCII && $0.isLetter }, "\(language)")
        }
    }
}
