import AccurateText
import Inference
import PaddleReading
import ScanModel
import TesseractReading
import TextModels
import TextRecognition

/// Opens the reader for languages: PP-OCRv6's networks if they know all of them, with Tesseract for doubtful accents if
/// its models are installed; otherwise both PP-OCRv6's networks and Tesseract.
func reader(_ languages: [String], _ allowedCharacters: String) throws(AccurateTextError) -> any AccurateReader {
    let needsTesseract = !languages.allSatisfy(TextOptions.isReadByLargeNetworks)
    let large: PaddleReader
    do throws(ModelError) {
        large = try PaddleReader(
            finder: TextModelFiles.load(TextModelFiles.largeFinder),
            recogniser: TextModelFiles.load(TextModelFiles.largeReader),
            isAllowed: AllowedCharacters(languages: languages, only: allowedCharacters)?.contains)
    } catch {
        // Tesseract alone is better than no reader.
        if needsTesseract { return try TesseractReader(languages: languages, allowedCharacters: allowedCharacters) }
        throw .noModel("\(error)")
    }
    guard needsTesseract else {
        let isAccented = languages.contains { TextOptions.supportedLanguages.contains($0.lowercased()) && $0 != "en" }
        guard isAccented, (try? InstalledLanguages().check(languages)) != nil else { return large }
        return AccentReader(common: large) {
            try? TesseractReader(languages: languages, allowedCharacters: allowedCharacters)
        }
    }
    return ScriptReader(
        common: large, others: try TesseractReader(languages: languages, allowedCharacters: allowedCharacters))
}

// ReaderProcess starts this program with shared memory and a connection as descriptors 3 and 4; it isn't meant to be
// run by hand.
ReaderServer(reader).run()
