import AccurateText
import Imaging
import ScanModel
import TesseractReading
import TestSupport
import Testing

/// `datascan-reader` as the daemon has it.
@Suite(.serialized) struct TesseractProcessTests {
    private func process(_ languages: [String], allowed: String = "") throws -> ReaderProcess {
        try ReaderProcess(
            program: TestSupport.program("datascan-reader"), languages: languages, allowedCharacters: allowed,
            limit: 600)
    }

    @Test(arguments: [("arabic", ["ar"]), ("russian", ["de", "ru"])])
    func aProcessReadsAsTesseractDoesHere(name: String, languages: [String]) throws {
        let line = try PrintedLines.load(name)
        let here = try TesseractReader(languages: languages).read(line, cancellation: Cancellation())
        let there = try process(languages).read(line, cancellation: Cancellation())
        #expect(there == here && there?.text.places.isEmpty == false)
    }

    @Test(arguments: [
        ("german", ["de", "ru"], "Größe: 42 Stück, geprüft am 3. März"), ("chinese", ["zh-Hans"], "生产日期和保质期见包装"),
    ])
    func linesInCommonLettersAreReadByTheLargeNetworks(name: String, languages: [String], text: String) throws {
        let reading = try process(languages).read(try PrintedLines.load(name), cancellation: Cancellation())
        #expect(reading?.text.text.filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test func onlyAllowedCharactersCome() throws {
        let reading = try process(["de"], allowed: "0123456789")
            .read(try PrintedLines.load("german"), cancellation: Cancellation())
        let text = try #require(reading?.text.text)
        #expect(!text.isEmpty && text.allSatisfy { "0123456789".contains($0) })
    }

    @Test func whatIsMissingIsToldFromThere() throws {
        // No distribution packages a model of it.
        let error = try #require(#expect(throws: AccurateTextError.self) { try process(["tlh"]) })
        #expect(error == .refused(AccurateTextError.unknownLanguage("tlh").description))
    }

    @Test func aWorkerReadsInTheProcess() async throws {
        let program = try TestSupport.program("datascan-reader")
        let worker = LineWorker(pace: .live) { () throws(AccurateTextError) in
            try ReaderProcess(program: program, languages: ["zh-Hans"], limit: 600)
        }
        let picture = try PrintedLines.load("chinese")
        #expect(worker.submit(WaitingLine(track: 7, captureTime: 1.5, shape: 11, picture: picture)))
        var finished: [FinishedLine] = []
        for _ in 0..<120_000 where finished.isEmpty && worker.failure == nil {
            finished = worker.takeFinished()
            if finished.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        }
        #expect(finished.map(\.reading.text) == ["生产日期和保质期见包装"] && worker.failure == nil)
        #expect(finished.first?.captureTime == 1.5 && finished.first?.track == 7)
    }
}
