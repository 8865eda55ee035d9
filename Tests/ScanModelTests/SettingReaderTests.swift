import ScanModel
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
    }

    @Test(arguments: [
        (#"[]"#, "", "empty"),
        (#"["barcodes"]"#, "[0]", "map"),
        (#"[{"barcod": {}}]"#, "[0].barcod", "did you mean barcode"),
        (#"[{"barcode": {"symbologies": ["ean31"]}}]"#, "[0].barcode.symbologies[0]", "did you mean ean13"),
        (#"[{"barcode": {"symbologies": ["msiPlessey"]}}]"#, "[0].barcode.symbologies[0]", "zxing-cpp"),
        (#"[{"barcode": {"symbologies": "qr"}}]"#, "[0].barcode.symbologies", "list"),
        (#"[{"text": {"languages": ["en"]}}]"#, "[0].text", "reads no text"),
        (#"{"barcode": {}}"#, "", "list"),
    ])
    func mistakesSayWhereAndWhatIsRight(json: String, path: String, words: String) throws {
        let (types, mistakes) = try dataTypes(json)
        #expect(types == nil)
        let mistake = try #require(mistakes.first)
        #expect(mistake.place.path == path)
        #expect(mistake.message.contains(words), "\(mistake.message)")
    }

    @Test func noJSONIsMalformed() {
        for text in ["", "{", "nope", "[1,", "\u{FF}"] {
            let error = #expect(throws: ProtocolError.self) { try SettingNode(json: Array(text.utf8)) }
            #expect(error?.code == .malformed)
        }
    }

    @Test func namesAreSuggested() {
        #expect(Symbology.nearest(to: "EAN-13") == .ean13)
        #expect(Symbology.nearest(to: "datamatrix") == .dataMatrix)
        #expect(Symbology.nearest(to: "qrcode") == .qr)
        #expect(Symbology.nearest(to: "ean31") == .ean13)
        #expect(Symbology.nearest(to: "completely else") == nil)
        #expect(editDistance("kitten", "sitting") == 3)
    }
}
