import TestSupport
import Testing

@testable import AccurateText

@Suite struct InstalledLanguagesTests {
    @Test(arguments: [
        ("de", "deu"), ("DE-at", "deu"), ("zh-Hans", "chi_sim"), ("zh", "chi_sim"), ("zh-TW", "chi_tra"),
        ("zh-hant-hk", "chi_tra"), ("ja", "jpn"), ("ko", "kor"), ("ar", "ara"), ("ru", "rus"), ("nb", "nor"),
        ("sr", "srp"), ("sr-Latn-RS", "srp_latn"), ("pt-BR", "por"),
    ])
    func aTagHasAModel(tag: String, name: String) throws {
        #expect(TesseractModel(language: tag)?.name == name)
    }

    @Test(arguments: ["", "-", "x", "tlh", "deu", "de-", "../de"])
    func whatIsNoLanguageHasNone(tag: String) {
        #expect(TesseractModel(language: tag) == nil)
        #expect(throws: AccurateTextError.unknownLanguage(tag)) { try InstalledLanguages(folders: []).check([tag]) }
    }

    @Test func allModelsAreFoundByTagAndByName() {
        for (tag, name) in TesseractModel.names {
            #expect(TesseractModel(language: tag)?.name == name)
            #expect(TesseractModel(name: name)?.tag == tag)
        }
        #expect(TesseractModel(name: "osd") == nil && TesseractModel(name: "chi_sim_vert") == nil)
    }

    @Test func theFoldersAreLookedThrough() throws {
        let (first, second) = (try ScratchFolder(), try ScratchFolder())
        for name in ["deu.traineddata", "osd.traineddata", "notes.txt"] { _ = first.file(name, []) }
        for name in ["deu.traineddata", "chi_tra.traineddata"] { _ = second.file(name, []) }
        let installed = InstalledLanguages(folders: [first.path, "/nowhere", second.path])
        #expect(installed.tags == ["de", "zh-Hant"])
        #expect(try installed.models(for: ["de", "de-CH"]).folder == first.path)
        let both = try installed.models(for: ["zh-TW", "de"])
        #expect(both.folder == second.path && both.models.map(\.name) == ["chi_tra", "deu"])
    }

    @Test func whatIsMissingIsNamedWithItsPackage() throws {
        let folder = try ScratchFolder()
        _ = folder.file("eng.traineddata", [])
        let installed = InstalledLanguages(folders: [folder.path])
        func message(_ languages: [String]) -> String? {
            do throws(AccurateTextError) {
                try installed.check(languages)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(
            message(["en", "zh-CN"])
                == "the accurate level has no model for zh-Hans: install the Debian package tesseract-ocr-chi-sim")
        #expect(
            message(["ja", "ko", "uz-Cyrl"])
                == "the accurate level has no model for ja, ko and uz-Cyrl: install the Debian packages "
                + "tesseract-ocr-jpn, tesseract-ocr-kor and tesseract-ocr-uzb-cyrl")
        #expect(message([]) == "the accurate level needs the languages of the text")
        #expect(
            message(["klingon"])
                == "the accurate level does not support the language \"klingon\"; languages are tags such as de, ru, ja, ar or zh-Hans"
        )
    }
}
