import FoundationEssentials
import Spelling
import Testing

@Suite struct LexiconTests {
    @Test(arguments: [
        ("en", ["house", "House", "HOUSE", "don't", "don’t"], ["huose", "xqzt", "Gebäude", "", "a\u{0}b"]),
        ("de", ["Gebäude", "gebäude", "GEBÄUDE", "Straße", "STRASSE", "geöffnet"], ["Gebaude", "geoffnet", "Я"]),
        ("pl", ["zamówienie", "Żółw", "ŁÓDŹ"], ["zamowienie", "żolw", "Я"]),
        ("tr", ["küçük", "İstanbul", "istanbul", "ÇIKIŞ"], ["kucuk", "cikiş"]),
    ])
    func wordsAreKnown(language: String, words: [String], others: [String]) throws {
        let lexicon = try Lexicon(language: language)
        for word in words { #expect(lexicon.knows(word), "\(word)") }
        for word in others { #expect(!lexicon.knows(word), "\(word)") }
        #expect(!lexicon.knows(String(repeating: "a", count: 5000)))
    }

    @Test func whatIsMissingIsSaidWithItsPackage() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "spelling-\(UInt64.random(in: 0...(.max)))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let none = InstalledDictionaries(folder: folder.path)
        #expect(none.languages.isEmpty)
        for (tag, package) in [
            ("de", "hunspell-de-de"), ("de-AT", "hunspell-de-at"), ("en", "hunspell-en-us"),
            ("en-GB", "hunspell-en-gb"), ("fr-CA", "hunspell-fr"), ("es", "hunspell-es"), ("PL", "hunspell-pl"),
            ("tr", "hunspell-tr"),
            ("nb", "hunspell-no"), ("pt-pt", "hunspell-pt-pt"), ("sr-Latn-RS", "hunspell-sr"), ("eo", "myspell-eo"),
        ] {
            #expect(throws: SpellingError.missing(tag, package: package)) { try none.check([tag]) }
        }
        #expect(
            SpellingError.missing("fr", package: "hunspell-fr").description
                == "the dictionary of fr is not installed: install the Debian package hunspell-fr")
        #expect(throws: SpellingError.missing("de", package: "hunspell-de-de")) {
            try Lexicon(language: "de", installed: none)
        }
    }

    @Test(arguments: ["xx", "klingon", "", "de_DE", "../de", "zh-Hans", "d"])
    func anUnknownLanguageIsSaid(tag: String) {
        #expect(throws: SpellingError.unknownLanguage(tag)) {
            try LineCorrector(languages: ["de", tag], usesLanguageCorrection: true)
        }
    }

    @Test func theTextOfAnUnknownLanguageSaysWhatLanguagesAre() {
        #expect(
            SpellingError.unknownLanguage("xx").description
                == "there is no dictionary for the language \"xx\"; languages are tags such as de, en-GB, fr, "
                + "pl or tr")
        #expect(throws: SpellingError.noLanguage) { try LineCorrector(languages: [], usesLanguageCorrection: true) }
    }

    @Test func aDictionaryOfAnUnknownEncodingIsRefused() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "spelling-\(UInt64.random(in: 0...(.max)))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try "SET NOSUCH-1\n".write(to: folder.appending(path: "qq_QQ.aff"), atomically: true, encoding: .utf8)
        try "1\nhouse\n".write(to: folder.appending(path: "qq_QQ.dic"), atomically: true, encoding: .utf8)
        let installed = InstalledDictionaries(folder: folder.path)
        #expect(installed.languages == ["qq"])
        let file = folder.appending(path: "qq_QQ.aff").path
        #expect(throws: SpellingError.unusable("qq", file: file)) { try Lexicon(language: "qq", installed: installed) }
    }

    @Test func installedOnesAreTold() {
        #expect(Set(["de", "en", "fr", "pl", "tr"]).isSubset(of: InstalledDictionaries().languages))
    }
}
