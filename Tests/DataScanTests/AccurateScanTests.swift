import AccurateText
import Evidence
import Foundation
import Imaging
import Inference
import ScanModel
import Synchronization
import Testing
import TextRecognition

@testable import DataScan

/// Reads what it is told to read.
private final class AccurateDouble: AccurateReader {
    let text: String
    let count: Count

    final class Count: Sendable {
        let reads = Mutex(0)
        let languages = Mutex<[String]>([])
    }

    init(_ text: String, _ count: Count) {
        self.text = text
        self.count = count
    }

    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        count.reads.withLock { $0 += 1 }
        return LineReading(
            Transcription(places: text.map { .init(candidates: [.init(character: $0, probability: 0.98)]) }))
    }
}

/// What is printed now.
private final class Changing: Sendable {
    let text = Mutex("Выход 12")
}

/// Reads what is printed now.
private final class ChangingReader: AccurateReader {
    private let print: Changing

    init(_ print: Changing) { self.print = print }

    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        LineReading(
            Transcription(
                places: print.text.withLock { $0 }.map { .init(candidates: [.init(character: $0, probability: 0.98)]) })
        )
    }
}

/// Finds lines below one another, and reads the same in each.
private final class PageReader: AccurateReader {
    static let lines = (0..<24).map { row -> FoundLine in
        let y = 0.02 + 0.04 * Double(row)
        return FoundLine(
            bounds: Quad(
                topLeft: Point(x: 0.1, y: y), topRight: Point(x: 0.9, y: y), bottomRight: Point(x: 0.9, y: y + 0.03),
                bottomLeft: Point(x: 0.1, y: y + 0.03)), score: 0.9)
    }

    func find(_ picture: Luma, width: Int, height: Int, cancellation: Cancellation) -> [FoundLine]? { Self.lines }

    func read(_ picture: Luma, cancellation: Cancellation) -> LineReading? {
        LineReading(
            Transcription(places: "Platform".map { .init(candidates: [.init(character: $0, probability: 0.98)]) }))
    }
}

/// Lines that are read slowly and well, beside those that are read fast.
@Suite final class AccurateScanTests {
    private let double = LineDouble()
    private let count = AccurateDouble.Count()
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "tessdata-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["rus", "deu"] {
            _ = FileManager.default.createFile(atPath: "\(folder)/\(name).traineddata", contents: nil)
        }
        double.lines = [(LineDouble.line(100, 100), "Gate 12")]
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Tesseract alone is installed.
    private let missing = ModelError(file: "ppocr6.finder", problem: "the model file is missing")

    private func level(_ text: String) -> AccurateLevel {
        AccurateLevel(pace: .recorded, installed: InstalledLanguages(folders: [folder]), missing: missing) {
            [count] languages, _ in
            count.languages.withLock { $0 = languages }
            return AccurateDouble(text, count)
        }
    }

    private func settings(_ languages: [String], _ quality: QualityLevel) -> ScanSettings {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.text(TextOptions(languages: languages))]
        settings.qualityLevel = quality
        return settings
    }

    private func scan(_ languages: [String], _ quality: QualityLevel, says text: String) throws -> [String] {
        let settings = settings(languages, quality)
        var scan = TextScan(double, settings, seed: 1, accurate: level(text))
        return certain(&scan, frames: 0..<60)
    }

    /// What becomes certain in some frames, 30 a second.
    private func certain(_ scan: inout TextScan, frames: Range<Int>) -> [String] {
        var told: [String] = []
        for index in frames {
            var frame = Frame()
            let pixels = [UInt8](repeating: UInt8(index * 40 % 256), count: 640 * 360)
            frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: .full)
            frame.captureTime = Double(index) / 30
            for change in scan.process(frame) {
                if case .stable(let items) = change { for item in items { told.append(item.content.string) } }
            }
        }
        return told
    }

    @Test func aLanguageThatTheFastReaderDoesNotKnowIsReadByIt() throws {
        #expect(try scan(["ru"], .balanced, says: "Выход 12") == ["Выход 12"])
        #expect(double.looks.isEmpty)
        #expect(count.languages.withLock { $0 } == ["ru"])
    }

    @Test func aPrintThatChangesIsReadAnew() throws {
        let settings = settings(["ru"], .balanced)
        let changing = Changing()
        var scan = TextScan(
            double, settings, seed: 1,
            accurate: AccurateLevel(
                pace: .recorded, installed: InstalledLanguages(folders: [folder]), missing: missing
            ) { _, _ in
                ChangingReader(changing)
            })
        #expect(certain(&scan, frames: 0..<90) == ["Выход 12"])
        changing.text.withLock { $0 = "Вход 34" }
        #expect(certain(&scan, frames: 90..<240) == ["Вход 34"])
    }

    @Test func theFastReaderAloneEndsNothingThatBothAgreedTo() throws {
        let settings = settings(["de"], .accurate)
        let changing = Changing()
        changing.text.withLock { $0 = "Gate 12" }
        var scan = TextScan(
            double, settings, seed: 1,
            accurate: AccurateLevel(
                pace: .recorded, installed: InstalledLanguages(folders: [folder]), missing: missing
            ) { _, _ in
                ChangingReader(changing)
            })
        #expect(certain(&scan, frames: 0..<60) == ["Gate 12"])
        // It errs, over and over.
        double.lines[0].text = "Gate l2"
        #expect(certain(&scan, frames: 60..<400).isEmpty)
        // What both see is another print.
        double.lines[0].text = "Gate 34"
        changing.text.withLock { $0 = "Gate 34" }
        #expect(certain(&scan, frames: 400..<600) == ["Gate 34"])
    }

    @Test(arguments: [QualityLevel.balanced, .accurate])
    func whatBothReadersSayIsCertainAfterAFewAttempts(quality: QualityLevel) throws {
        #expect(try scan(["de"], quality, says: "Gate 12") == ["Gate 12"])
        #expect((1...3).contains(count.reads.withLock { $0 }))
    }

    @Test(arguments: [QualityLevel.balanced, .accurate])
    func whereTheReadersDifferTheLargeOneIsBelieved(quality: QualityLevel) throws {
        #expect(try scan(["de"], quality, says: "Date 12") == ["Date 12"])
        #expect(count.reads.withLock { $0 } > 1)
    }

    @Test func theLargeReaderNeedsNoTurnOfTheFastOne() throws {
        // The fast reader has time for one line in a frame, and reads nothing.
        double.lookCost = 300_000_000
        double.lines = PageReader.lines.map { found in
            let corner = found.bounds.topLeft
            return (LineDouble.line(corner.x * 640, corner.y * 360, length: 512, height: 11), "")
        }
        let settings = settings(["de"], .accurate)
        var scan = TextScan(
            double, settings, seed: 1,
            accurate: AccurateLevel(
                pace: .recorded, installed: InstalledLanguages(folders: [folder]), missing: missing
            ) { _, _ in PageReader() })
        // With a turn of the fast reader for each it is fifteen.
        #expect(certain(&scan, frames: 0..<60).count >= 20)
    }

    @Test func atTheFastLevelNoneIs() throws {
        _ = try scan(["de"], .fast, says: "Gate 12")
        #expect(count.reads.withLock { $0 } == 0)
    }

    @Test func whatIsNotInstalledIsSaid() {
        func refusal(_ languages: [String], _ quality: QualityLevel) -> String? {
            AccurateLevel.refusal(of: settings(languages, quality), by: level("")).map { "\($0)" }
        }
        #expect(refusal(["de", "ru"], .balanced) == nil)
        #expect(refusal(["ja"], .balanced)?.contains("tesseract-ocr-jpn") == true)
        #expect(refusal(["ru"], .fast)?.contains("not at fast") == true)
        #expect(refusal(["pl"], .accurate) == nil, "the fast networks read it")
        #expect(
            AccurateLevel.shortage(of: settings(["pl"], .balanced), by: level("")).map { "\($0)" }?.contains(
                "ppocr6.finder")
                == true)
        #expect(
            AccurateLevel.shortage(of: settings(["pl"], .balanced), by: nil).map { "\($0)" }?
                .contains("install the package datascan-reader") == true)
        #expect(AccurateLevel.shortage(of: settings(["pl"], .fast), by: nil) == nil)
        #expect(AccurateLevel.shortage(of: settings(["pl"], .fast), by: level("")) == nil)
    }
}
