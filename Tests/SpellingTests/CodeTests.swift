import ScanModel
import Spelling
import Testing

/// Codes stay what they are, however much they look like words.
@Suite struct CodeTests {
    /// Serial numbers, licence plates, product codes and lots.
    static let codes = [
        "C001", "C00L", "B0OK", "S1LK", "5TAR", "SN4711H0USE", "H0LZ", "2OOM", "K1ND", "L0GO", "1NHALT", "MA55E",
        "GR0SS",
        "M-AB 1234", "B-OY 77", "KA-PA 777E", "HH-AI 2O1", "WOB-VW 1", "AB12 CDE", "34 BO 1907", "WX 4E2O1",
        "ABC-DEF-GHI", "XKCD-QRTZ", "LOT A1B2C", "EAN 4006381333931", "REF. B0HRER", "PN:7H1NGS", "No.S0FA", "#COOI",
        "GmbH",
    ]

    @Test(arguments: codes)
    func noCodeIsChanged(code: String) throws {
        for corrector in [Correctors.german, Correctors.french, Correctors.polish, Correctors.turkish] {
            #expect(try corrector.get().corrected(Transcription(code)) == nil)
        }
    }

    @Test(arguments: codes)
    func noCodeIsChangedWhereTheReaderThinksOfLetters(code: String) throws {
        let letters: [Character: Character] = ["0": "O", "1": "I", "5": "S", "4": "A", "2": "Z", "7": "T", "8": "B"]
        let places = code.map { read in letters[read].map { "‹\(read)\($0)4›" } ?? String(read) }
        #expect(try Correctors.german.get().corrected(Transcription(places.joined())) == nil)
    }

    @Test func coolIsNoCode() throws {
        let line = Transcription("C‹0o4›‹0o4›‹1l4›")
        #expect(line.text == "C001")
        #expect(try Correctors.english.get().corrected(line) == nil)
        #expect(try Correctors.of(["cool", "COOL"]).corrected(Transcription("C001")) == nil)
    }
}
