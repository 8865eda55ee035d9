import ScanModel
import SettingFiles
import Testing

@testable import Wedge

@Suite struct ComposerTests {
    static func composer(_ yaml: String) throws -> Composer { try Composer(WedgeSettings(yaml: yaml, file: "f")) }

    /// What arrives where the layout of the configuration is in force.
    static func typed(_ text: String, _ yaml: String) async throws -> String {
        let composer = try composer(yaml)
        let receiver = Receiver(composer.layout.names.description)
        try await Typist(receiver, capsLock: composer.layout.capsLock, delay: .zero).type(composer.strokes(for: text))
        return receiver.text
    }

    @Test(arguments: [
        ("layout: de", "KH-1", "KH-1\n"),
        ("{layout: fr, prefix: 'N° ', suffix: ''}", "0123", "N° 0123"),
        ("{layout: us, prefix: '{Tab}', suffix: '{Tab}'}", "x", "\tx\t"),
        ("layout: us", "01\u{1D}10", "01|10\n"),
        ("{layout: us, controlCharacters: {GS: ''}}", "01\u{1D}10", "0110\n"),
        ("{layout: us, controlCharacters: {GS: '<GS>', LF: '{Enter}', CR: ''}}", "1\u{1D}2\r\n3", "1<GS>2\n3\n"),
        ("{layout: us, unwritable: {replace: '?'}}", "é\u{1}a", "??a\n"),
        ("{layout: us, unwritable: {replace: ''}}", "éa", "a\n"),
        ("layout: us(intl)", "Ünïcôdé ç", "Ünïcôdé ç\n"),
        ("layout: fr", "âÀéÉ ù", "âÀéÉ ù\n"),
        ("layout: ru", "Жук 5", "Жук 5\n"),
        ("{layout: us, symbologyIdentifier: true}", "1", "1\n"),
    ])
    func contentsArrive(yaml: String, text: String, arrived: String) async throws {
        #expect(try await Self.typed(text, yaml) == arrived)
    }

    @Test(arguments: [
        ("layout: us", "aé"), ("layout: ru", "Ж1a"), ("layout: us", "a\n"), ("layout: us", "a\u{0}"),
        ("layout: de", "\u{7F}"), ("layout: de", "e\u{301}"), ("layout: de", "日本"), ("layout: us", "👍"),
        ("layout: us", "\u{85}"), ("{layout: us, controlCharacters: {}}", "1\u{1D}2"),
        ("{layout: us, unwritable: unicode}", "a\n"), ("{layout: ru, unwritable: unicode}", "a"),
        ("{layout: us, maximumLength: 3}", "1234"),
    ])
    func whatCantBeWrittenIsRefusedWhole(yaml: String, text: String) throws {
        let composer = try Self.composer(yaml)
        let refusal = #expect(throws: Refusal.self) { try composer.strokes(for: text) }
        // The log is told that, and nothing of the content.
        let said = "\(try #require(refusal))"
        for scalar in text.unicodeScalars where !scalar.isASCII { #expect(!said.unicodeScalars.contains(scalar)) }
    }

    @Test func aCharacterCanBeTypedByItsNumber() throws {
        let strokes = try Self.composer("{layout: fr, unwritable: unicode, suffix: ''}").strokes(for: "Ж")
        // On a French keyboard the digits take Shift.
        #expect(
            strokes.map(\.description)
                == ["Ctrl+Shift+key 22", "Shift+key 5", "Shift+key 2", "Shift+key 7", "Space"])
    }

    @Test func theShippedConfigurationHasTheDefaults() throws {
        let shipped = try WedgeSettings(
            file: #filePath.replacing("Tests/WedgeTests/ComposerTests.swift", with: "config/datascan-wedge.yaml"))
        let defaults = WedgeSettings()
        #expect(shipped.socket == defaults.socket)
        #expect(shipped.types == defaults.types)
        #expect(shipped.symbologies == defaults.symbologies)
        #expect(shipped.prefix == defaults.prefix)
        #expect(shipped.suffix == defaults.suffix)
        #expect(shipped.symbologyIdentifier == defaults.symbologyIdentifier)
        #expect(shipped.controlCharacters == defaults.controlCharacters)
        #expect(shipped.unwritable == defaults.unwritable)
        #expect(shipped.layout == defaults.layout)
        #expect(shipped.keyDelay == defaults.keyDelay)
        #expect(shipped.maximumAge == defaults.maximumAge)
        #expect(shipped.maximumLength == defaults.maximumLength)
    }

    @Test(arguments: [
        ("sufix: x\n", "f:1:1: sufix: unknown key 'sufix' (did you mean suffix?); allowed is socket"),
        ("suffix: '{Entr}'\n", "f:1:9: suffix: there is no key {Entr}; allowed is Enter, Tab"),
        ("prefix: 1\n", "f:1:9: prefix: this is 1; it has to be text, in quotes"),
        ("controlCharacters: {GD: x}\n", "f:1:21: controlCharacters.GD: unknown key 'GD'"),
        ("unwritable: never\n", "f:1:13: unwritable: this is 'never'"),
        ("unwritable: {}\n", "f:1:13: unwritable: replace is missing"),
        ("keyDelay: 0\n", "f:1:11: keyDelay: this is 0; allowed is a whole number from 1 to 1000"),
        ("types: [code]\n", "f:1:9: types[0]: this is 'code'"),
        ("types: [text, document]\n", "f:1:15: types[1]: a document has no content that could be typed"),
        ("types: []\n", "f:1:8: types: the list is empty"),
        ("socket: events.sock\n", "f:1:9: socket: this is 'events.sock'; allowed is an absolute path"),
        ("layout: de,us\n", "f:1:9: layout: this is 'de,us'; allowed is auto, or a layout"),
        ("a: 1\nlayout: nowhere\n", "f:1:1: a: unknown key 'a'"),
        ("types: [text]\nlayout: nowhere\n", "f:2:9: layout: there is no layout nowhere"),
        ("layout: ru\nprefix: 'LOT'\n", "f:2:9: prefix: the layout ru can't type 'L'"),
        ("{layout: us, controlCharacters: {GS: é}}\n", "f:1:33: controlCharacters: the layout us can't type 'é'"),
        ("{layout: us, unwritable: {replace: é}}\n", "f:1:26: unwritable: the layout us can't type 'é'"),
    ])
    func mistakesSayWhere(yaml: String, expected: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try Self.composer(yaml) }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
    }
}
