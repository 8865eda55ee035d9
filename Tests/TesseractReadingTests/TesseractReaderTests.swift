import FoundationEssentials
import Imaging
import ScanModel
import TestSupport
import Testing

@testable import AccurateText
@testable import TesseractReading

@Suite struct TesseractReaderTests {
    private func read(
        _ name: String, _ languages: [String], _ change: (Luma) -> Luma = { $0 }
    ) throws -> Transcription {
        let reader = try TesseractReader(languages: languages)
        return try #require(reader.read(change(try PrintedLines.load(name)), cancellation: Cancellation())).text
    }

    @Test(arguments: [
        ("german", "de", "Größe: 42 Stück, geprüft am 3. März"),
        ("russian", "ru", "Годен до 12.2026, хранить в сухом месте"),
        ("chinese", "zh-Hans", "生产日期和保质期见包装"),
        ("japanese", "ja", "賞味期限は枠外に記載しています"),
        ("arabic", "ar", "يحفظ في مكان بارد وجاف"),
    ])
    func aLineIsReadToTheLetter(name: String, language: String, text: String) throws {
        let reading = try read(name, [language])
        #expect(reading.text == text)
        #expect(Array(reading.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(reading.confidence > 0.3)
    }

    @Test func severalLanguagesAreReadByOneReader() throws {
        #expect(try read("german", ["ru", "de"]).text == "Größe: 42 Stück, geprüft am 3. März")
        #expect(try read("russian", ["ru", "de"]).text == "Годен до 12.2026, хранить в сухом месте")
    }

    @Test func lightPrintOnDarkPaperIsReadAsWell() throws {
        let reading = try read("german", ["de"]) { line in
            Luma(width: line.width, height: line.height, pixels: line.pixels.map { 255 - $0 })
        }
        #expect(reading.text == "Größe: 42 Stück, geprüft am 3. März")
    }

    @Test func alternativesComeWithProbabilities() throws {
        let places = try read("arabic", ["ar"]).places
        // Its first letter might be another one, without its dots.
        #expect(places[0].candidates.count > 1)
        #expect(places.count > 5)
        for place in places {
            let probabilities = place.candidates.map(\.probability)
            #expect(probabilities == probabilities.sorted(by: >))
            #expect(probabilities.allSatisfy { $0 > 0 } && probabilities.reduce(0, +) <= 1 + 1e-9)
            #expect(Set(place.candidates.map(\.character)).count == place.candidates.count)
        }
    }

    @Test func placesAreWhereTheirPrintIs() throws {
        let german = try read("german", ["de"]).places.map { $0.centre ?? -1 }
        #expect(german == german.sorted())
        #expect(
            german[0] > 0.01 && german[0] < 0.06 && german[german.count - 1] > 0.94 && german[german.count - 1] < 0.99)
        // The first letter of an Arabic line is at its right end.
        let arabic = try read("arabic", ["ar"]).places.map { $0.centre ?? -1 }
        #expect(arabic[0] > 0.8 && arabic[arabic.count - 1] < 0.2)
    }

    @Test func onlyAllowedCharactersCome() throws {
        let reader = try TesseractReader(languages: ["de"], allowedCharacters: "0123456789")
        let reading = try #require(reader.read(try PrintedLines.load("german"), cancellation: Cancellation())).text
        #expect(!reading.text.isEmpty && reading.text.allSatisfy { "0123456789".contains($0) })
    }

    @Test func aReaderReadsAgainAsBefore() throws {
        let reader = try TesseractReader(languages: ["de"])
        let line = try PrintedLines.load("german")
        let first = reader.read(line, cancellation: Cancellation())
        _ = reader.read(try PrintedLines.load("arabic"), cancellation: Cancellation())
        #expect(reader.read(line, cancellation: Cancellation()) == first)
    }

    @Test func whatIsEmptyIsReadAsNothing() throws {
        let reader = try TesseractReader(languages: ["de"])
        let paper = Luma(width: 200, height: 40, pixels: [UInt8](repeating: 180, count: 8000))
        #expect(reader.read(paper, cancellation: Cancellation()) == LineReading(Transcription(places: [])))
        #expect(reader.read(Luma(), cancellation: Cancellation()) == LineReading(Transcription(places: [])))
    }

    @Test func whatIsCancelledGivesNothing() throws {
        let reader = try TesseractReader(languages: ["de"])
        let line = try PrintedLines.load("german")
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(reader.read(line, cancellation: cancellation) == nil)
        // And the reader goes on reading.
        #expect(reader.read(line, cancellation: Cancellation())?.text.text == "Größe: 42 Stück, geprüft am 3. März")
    }

    @Test(arguments: [(4, 4), (9000, 6), (6, 900), (3, 50), (64, 64), (400, 48)])
    func noiseOfAnySizeIsSurvived(width: Int, height: Int) throws {
        let reader = try TesseractReader(languages: ["de"])
        var generator = SeededGenerator(seed: 5)
        let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let noise = Luma(width: width, height: height, pixels: pixels)
        #expect(reader.read(noise, cancellation: Cancellation()) != nil)
    }

    @Test func aModelThatIsNoneIsNamedWithItsPackage() throws {
        let folder = try ScratchFolder()
        _ = folder.file("eng.traineddata", [])
        let model = try #require(TesseractModel(language: "en"))
        #expect(throws: AccurateTextError.unusable([model], folder: folder.path)) {
            try TesseractReader(languages: ["en"], installed: InstalledLanguages(folders: [folder.path]))
        }
        #expect(
            AccurateTextError.unusable([model], folder: "/models").description
                == "Tesseract can't load its models for en in /models: reinstall the Debian package tesseract-ocr-eng")
    }

    @Test func theInstalledModelsAreFound() {
        #expect(Set(InstalledLanguages().tags).isSuperset(of: ["en", "de", "ru", "zh-Hans", "ja", "ar"]))
    }

    @Test func aLineIsReadByOneThread() async throws {
        let name = "lone-reader"
        let line = try PrintedLines.load("german")
        let threads: Int = await withCheckedContinuation { told in
            let isStarted = BackgroundThread.start(name) {
                let reader = try? TesseractReader(languages: ["de"])
                let text = reader?.read(line, cancellation: Cancellation())?.text.text
                // Threads take their names from the one that starts them.
                let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
                let own = all.count { id in
                    let comm = FileManager.default.contents(atPath: "/proc/self/task/\(id)/comm") ?? Data()
                    return String(decoding: comm, as: UTF8.self) == name + "\n"
                }
                told.resume(returning: text == nil ? 0 : own)
            }
            if !isStarted { told.resume(returning: 0) }
        }
        #expect(threads == 1)
    }
}
