import AccurateText
import Glibc
import Imaging
import ScanModel

// A reader for tests that does what its line's first pixel says, as Tesseract may on a rare picture: 1 hangs, 2 crashes,
// 3 ends without an answer, 4 waits a moment without using the processor, 5 for longer than anybody waits, 6 tells how it was
// opened, anything else is a character. It refuses the language xx, and xy ends it.
final class ReaderDouble: AccurateReader {
    private let opening: String

    init(languages: [String], allowedCharacters: String) throws(AccurateTextError) {
        if languages.contains("xx") { throw .unknownLanguage("xx") }
        if languages.contains("xy") { exit(127) }
        opening = languages.joined(separator: "+") + "=" + allowedCharacters
    }

    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        var text = String(Unicode.Scalar(picture.pixels[0]))
        switch picture.pixels[0] {
        case 1: while true {}
        case 2: abort()
        case 3: exit(0)
        case 4: usleep(600_000)
        case 5: sleep(3600)
        case 6: text = opening
        default: break
        }
        return LineReading(
            Transcription(places: text.map { .init(candidates: [.init(character: $0, probability: 0.9)]) }))
    }

    /// One line: as much of the picture as its first pixel says, in percent; 1 hangs.
    func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? {
        if picture.pixels[0] == 1 { while true {} }
        let right = Double(picture.pixels[0]) / 100
        let bounds = Quad(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: right, y: 0), bottomRight: Point(x: right, y: 1),
            bottomLeft: Point(x: 0, y: 1))
        return [FoundLine(bounds: bounds, score: Double(width) / Double(height) / 100)]
    }
}

ReaderServer { languages, allowedCharacters throws(AccurateTextError) in
    try ReaderDouble(languages: languages, allowedCharacters: allowedCharacters)
}.run()
