import AccurateText
import Imaging
import Inference
import PaddleReading
import ScanModel
import TestSupport
import Testing
import TextModels
import TextRecognition

/// PP-OCRv6's networks on a frame of the demo recording's kind: drawn letters of the test font.
@Suite(.serialized) struct PaddleReaderTests {
    private func reader(_ languages: [String] = [], only: String = "") throws -> PaddleReader {
        try PaddleReader(
            finder: TextModelFiles.load(TextModelFiles.largeFinder, from: TestSupport.models),
            recogniser: TextModelFiles.load(TextModelFiles.largeReader, from: TestSupport.models),
            isAllowed: AllowedCharacters(languages: languages, only: only)?.contains)
    }

    @Test func aLineIsFoundAndRead() throws {
        let reader = try reader()
        let page = try PrintedPage.draw("german", atX: 180, y: 140)
        let found = try #require(
            reader.find(
                page.picture, width: page.picture.width, height: page.picture.height, cancellation: Cancellation()))
        #expect(found.count == 1)
        let bounds = try #require(found.first).bounds.boundingBox
        // Within half of the line's height of where it was drawn.
        let ease = 0.5 * page.place.height
        #expect(abs(bounds.x - page.place.x) < ease && abs(bounds.width - page.place.width) < 2 * ease)
        let line = try PrintedPage.line("german")
        let reading = try #require(reader.read(line, cancellation: Cancellation()))
        #expect(!reading.isTurned && reading.text.text.filter { $0 != " " } == "Größe:42Stück,geprüftam3.März")
    }

    @Test func aLineUpsideDownIsReadAndSaid() throws {
        let reading = try #require(
            try reader().read(PrintedPage.line("german").turnedHalf, cancellation: Cancellation()))
        #expect(reading.isTurned && reading.text.text.filter { $0 != " " } == "Größe:42Stück,geprüftam3.März")
    }

    @Test func onlyCharactersOfTheLanguagesCome() throws {
        let line = try PrintedPage.line("chinese")
        let chinese = try #require(try reader(["zh-Hans"]).read(line, cancellation: Cancellation()))
        #expect(chinese.text.text == "生产日期和保质期见包装")
        let german = try #require(try reader(["de"]).read(line, cancellation: Cancellation()))
        #expect(german.text.text.unicodeScalars.allSatisfy { $0.value < 0x2E80 })
        let digits = try #require(
            try reader(only: "0123456789").read(PrintedPage.line("german"), cancellation: Cancellation()))
        #expect(!digits.text.text.isEmpty && digits.text.text.allSatisfy { "0123456789".contains($0) })
    }

    @Test func placesAreWhereTheirPrintIs() throws {
        let reading = try #require(try reader().read(PrintedPage.line("german"), cancellation: Cancellation()))
        let centres = reading.text.places.map { $0.centre ?? -1 }
        #expect(centres == centres.sorted())
        #expect((0.01...0.08).contains(centres[0]) && (0.92...0.99).contains(centres[centres.count - 1]))
    }

    @Test(arguments: [(0, 0), (1, 1), (3, 200), (200, 3), (40, 40)])
    func whatIsNoPrintGivesNothing(width: Int, height: Int) throws {
        let reader = try reader()
        let paper = Luma(
            width: width, height: height, pixels: [UInt8](repeating: 200, count: width * height))
        #expect(reader.find(paper, width: 320, height: 160, cancellation: Cancellation()) == [])
        #expect(reader.read(paper, cancellation: Cancellation())?.text.text == "")
    }

    @Test func whatWasCancelledIsNotDone() throws {
        let cancellation = Cancellation()
        cancellation.cancel()
        let (reader, line) = (try reader(), try PrintedPage.line("german"))
        #expect(reader.read(line, cancellation: cancellation) == nil)
        #expect(reader.find(line, width: 100, height: 50, cancellation: cancellation) == nil)
    }

    @Test func oneNetworkIsNotTheOther() throws {
        let finder = try TextModelFiles.load(TextModelFiles.largeFinder, from: TestSupport.models)
        let recogniser = try TextModelFiles.load(TextModelFiles.largeReader, from: TestSupport.models)
        #expect(throws: ModelError.self) { try PaddleFinder(recogniser) }
        #expect(throws: ModelError.self) { try PaddleRecogniser(finder) }
    }
}
