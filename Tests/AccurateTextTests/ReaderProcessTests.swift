import Glibc
import HelperProcess
import Imaging
import ScanModel
import TestSupport
import Testing

@testable import AccurateText

/// A reader that hangs, crashes or vanishes must never take the daemon along, nor all of its time.
@Suite(.serialized) struct ReaderProcessTests {
    /// A reader of which only the limit of processor time counts: a slow machine isn't a hang.
    private func reader(_ languages: [String] = ["de"], allowed: String = "") throws -> ReaderProcess {
        try ReaderProcess(
            program: TestSupport.program("reader-double"), languages: languages, allowedCharacters: allowed, limit: 0.3,
            patience: 600)
    }

    private func read(_ reader: ReaderProcess, _ gray: UInt8) -> String? {
        let picture = Luma(width: 3, height: 2, pixels: [gray, 0, 0, 0, 0, 0])
        return reader.read(picture, cancellation: Cancellation())?.text.text
    }

    @Test func whatWasReadComesBack() throws {
        let reader = try reader()
        #expect(read(reader, 65) == "A")
        #expect(read(reader, 66) == "B")
        #expect(reader.restarts == 0)
    }

    @Test func itIsToldWhatToRead() throws {
        #expect(read(try reader(["zh-Hans", "de"], allowed: "0–9ß年"), 6) == "zh-Hans+de=0–9ß年")
    }

    @Test(arguments: [UInt8(1), 2, 3, 5])
    func itComesBackAfterAFailure(gray: UInt8) throws {
        let reader = try reader()
        #expect(read(reader, 65) == "A")
        // 5 uses no processor time, so only the wall-clock limit ends it.
        if gray == 5 { reader.patience = 2 }
        let began = ContinuousClock.now
        let reading = reader.read(Luma(width: 1, height: 1, pixels: [gray]), cancellation: Cancellation())
        #expect(reading == LineReading(Transcription(places: [])))
        reader.patience = 600
        #expect(ContinuousClock.now - began < .seconds(300), "long before the patience is over, or the line read")
        #expect(read(reader, 66) == "B")
        #expect(reader.restarts == 1)
    }

    @Test func oneThatIsKilledBetweenLinesComesBack() throws {
        let reader = try reader()
        let process = try #require(reader.helper.process)
        #expect(kill(process, SIGKILL) == 0)
        #expect(read(reader, 65) == "")
        #expect(read(reader, 66) == "B")
        #expect(reader.helper.process != process && reader.restarts == 1)
    }

    @Test func waitingWithoutUsingTheProcessorIsNoHang() throws {
        let reader = try reader()
        #expect(read(reader, 4) == "\u{4}")
        #expect(reader.restarts == 0)
    }

    @Test func linesThatKillItAgainAndAgainCostLittle() throws {
        let reader = try reader()
        for _ in 0..<100 { #expect(read(reader, 3) == "") }
        // The first process, three that are started at once, and one for each 16 lines.
        #expect((4...4 + 100 / 16 + 1).contains(reader.restarts))
        let readings = (0..<20).map { _ in read(reader, 65) }
        #expect(readings.last == "A" && readings.count { $0 == "" } < 17)
    }

    @Test func picturesOfAllSizesArePassedOn() throws {
        let reader = try reader()
        for (width, height) in [(1, 1), (4000, 300), (7, 2000), (3, 3)] {
            let pixels = [UInt8](repeating: 90, count: width * height)
            let picture = Luma(width: width, height: height, pixels: pixels)
            #expect(reader.read(picture, cancellation: Cancellation())?.text.text == "Z")
        }
        #expect(reader.read(Luma(), cancellation: Cancellation()) == LineReading(Transcription(places: [])))
        #expect(reader.restarts == 0)
    }

    @Test func whatIsCancelledIsNotSent() throws {
        let reader = try reader()
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(reader.read(Luma(width: 1, height: 1, pixels: [2]), cancellation: cancellation) == nil)
        #expect(read(reader, 65) == "A")
        #expect(reader.restarts == 0)
    }

    @Test func whyItCannotReadIsTold() throws {
        let reason = AccurateTextError.unknownLanguage("xx").description
        #expect(throws: AccurateTextError.refused(reason)) { try reader(["de", "xx"]) }
        #expect(AccurateTextError.refused(reason).description == reason)
    }

    @Test func oneThatEndsBeforeItReadsIsAnError() throws {
        let program = try TestSupport.program("reader-double")
        let error = AccurateTextError.notStarted(program: program)
        #expect(throws: error) { try reader(["xy"]) }
        #expect(error.description.contains(program) && error.description.contains("libtesseract5"))
    }

    @Test func aMissingProgramIsAnError() {
        #expect(throws: AccurateTextError.notStarted(program: "/nonexistent/datascan-reader")) {
            try ReaderProcess(program: "/nonexistent/datascan-reader", languages: ["de"])
        }
    }

    @Test func whereItWasLookedForIsTold() throws {
        let error = try #require(
            #expect(throws: HelperMissing.self) {
                try HelperProgram.locate(name: "datascan-nobody", variable: "DATASCAN_NOBODY")
            })
        #expect(error.places.count == 2)
        #expect(error.places[0].hasSuffix("/datascan-nobody"))
        #expect(error.places[1].hasSuffix("/../lib/datascan/datascan-nobody"))
        let text = AccurateTextError.noProgram(error).description
        #expect(error.places.allSatisfy(text.contains) && text.contains("DATASCAN_NOBODY"))
    }
}
