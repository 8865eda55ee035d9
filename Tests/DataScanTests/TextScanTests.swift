import Evidence
import Imaging
import ScanModel
import Testing
import TextRecognition

@testable import DataScan

/// A recogniser that sees what it is told to see.
final class LineDouble: LineRecognizer {
    var lines: [(line: PrintedLine, text: String)] = []
    var multiplications = 0
    private(set) var searches: [Double] = []
    private(set) var looks: [String] = []
    private(set) var reductions: [Double] = []
    private(set) var allowed: Set<Character>?
    var searchCost = 79_000_000
    var lookCost = 60_000_000
    /// Probability of each character that is read.
    var confidence = 0.97
    /// Whether it says where each character is.
    var tellsPlaces = false

    func find(_ frame: borrowing Frame, area: PixelRect, reduction: Double) -> [PrintedLine] {
        searches.append(frame.captureTime)
        reductions.append(reduction)
        multiplications = searchCost
        return lines.map(\.line)
    }

    func refine(_ line: PrintedLine, in frame: borrowing Frame) -> PrintedLine {
        multiplications = 0
        return line
    }

    func read(_ line: PrintedLine, in frame: borrowing Frame, allowed: Set<Character>?) -> Transcription {
        multiplications = lookCost
        self.allowed = allowed
        let text = lines.min { distance($0.line, line) < distance($1.line, line) }?.text ?? ""
        looks.append(text)
        // Where it is not sure, something else is nearly as likely.
        let doubt = confidence < 0.9 ? [Transcription.Candidate(character: "%", probability: 1 - confidence)] : []
        return Transcription(
            places: text.enumerated().map { index, character in
                .init(
                    candidates: [.init(character: character, probability: confidence)] + doubt,
                    centre: tellsPlaces ? (Double(index) + 0.5) / Double(text.count) : nil)
            })
    }

    private func distance(_ a: PrintedLine, _ b: PrintedLine) -> Double {
        let d = a.topLeft - b.topLeft
        return d.x * d.x + d.y * d.y
    }

    static func line(_ x: Double, _ y: Double, length: Double = 300, height: Double = 30) -> PrintedLine {
        PrintedLine(
            topLeft: SIMD2(x, y), topRight: SIMD2(x + length, y), bottomRight: SIMD2(x + length, y + height),
            bottomLeft: SIMD2(x, y + height), score: 0.9)
    }
}

extension TextScan {
    /// A scan of entries of the settings.
    init(_ double: LineDouble, _ entries: [TextOptions], settings: ScanSettings = ScanSettings()) {
        var settings = settings
        settings.recognizedDataTypes = entries.map { .text($0) }
        self.init(double, settings, seed: 1)
    }

    /// Takes a frame with barcodes in places.
    mutating func process(_ frame: borrowing Frame, region: Region = .full, barcodes: [Quad] = []) -> [ItemChange] {
        process(frame, Pyramid(), region: region, neighbours: Neighbours(codes: barcodes))
    }

    /// Takes a picture of a scene that stands still.
    mutating func processStill(
        _ frame: borrowing Frame, progress: (_ line: Int, _ of: Int) -> Bool = { _, _ in true }
    ) -> [ItemChange] {
        processStill(frame, region: .full, neighbours: Neighbours(), progress: progress)
    }

    /// What the latest frame gave beyond its changes.
    mutating func trace() -> FrameTrace {
        var trace = FrameTrace(moment: Moment(frame: 0, captureTime: 0, time: 0))
        note(in: &trace)
        return trace
    }
}

@Suite struct TextScanTests {
    private let double = LineDouble()

    /// Scans seconds of frames, 30 a second, whose gray changes where `moving`.
    private func scan(
        _ scan: inout TextScan, seconds: Double, from start: Double = 0, moving: Bool = false, barcodes: [Quad] = [],
        region: Region = .full
    ) -> [String] {
        var told: [String] = []
        for index in 0..<Int(seconds * 30) {
            var frame = Frame()
            let gray = UInt8(moving ? index * 40 % 256 : 100)
            let pixels = [UInt8](repeating: gray, count: 640 * 360)
            frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: region)
            frame.captureTime = start + Double(index) / 30
            for change in scan.process(frame, region: region, barcodes: barcodes) {
                switch change {
                case .added(let items): told += items.map { "add \($0.content.string)" }
                case .updated(let items): told += items.map { "update \($0.content.string)" }
                case .stable(let items): told += items.map { "stable \($0.content.string)" }
                case .removed(let items): told += items.map { "remove \($0.reason)" }
                }
            }
        }
        return told
    }

    private func make(_ options: TextOptions = TextOptions(), _ quality: QualityLevel = .balanced) -> TextScan {
        var settings = ScanSettings()
        settings.qualityLevel = quality
        return TextScan(double, [options], settings: settings)
    }

    @Test func aLineOfAPictureThatStandsStillIsCertainAtOnce() {
        double.lines = [(LineDouble.line(100, 100), "Gate 12 to the north")]
        var text = make()
        var frame = Frame()
        let pixels = [UInt8](repeating: 100, count: 640 * 360)
        frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: .full)
        var told: [String] = []
        for change in text.processStill(frame) {
            if case .stable(let items) = change { told += items.map(\.content.string) }
        }
        #expect(told == ["Gate 12 to the north"])
    }

    /// What was read until then is told.
    @Test func readingAPictureEndsWhenItIsToEnd() {
        double.lines = (0..<5).map { (LineDouble.line(100, 40 + 60 * Double($0)), "Gate \($0) to the north") }
        var text = make()
        var frame = Frame()
        let pixels = [UInt8](repeating: 100, count: 640 * 360)
        frame.copy(from: pixels.span, width: 640, height: 360, stride: 640, region: .full)
        var (told, steps): ([String], [[Int]]) = ([], [])
        let changes = text.processStill(frame) { line, count in
            steps.append([line, count])
            return line < 3
        }
        for change in changes { if case .stable(let items) = change { told += items.map(\.content.string) } }
        #expect(steps == [[1, 5], [2, 5], [3, 5]])
        #expect(told == ["Gate 0 to the north", "Gate 1 to the north"])
    }

    @Test func aLineIsReadAndThenLeftAlone() {
        double.lines = [(LineDouble.line(100, 100), "Gate 12")]
        var text = make()
        #expect(scan(&text, seconds: 1) == ["add Gate 12", "stable Gate 12"])
        let looks = double.looks.count
        let searches = double.searches.count
        #expect(scan(&text, seconds: 3, from: 1).isEmpty)
        // A few looks a second see whether it still says the same; nothing moves, so it is searched for as rarely.
        #expect(double.looks.count - looks <= 3 * 3)
        #expect(double.searches.count - searches <= 4 * 3 + 1)
    }

    @Test(arguments: [QualityLevel.fast, .balanced, .accurate])
    func theBudgetIsKept(quality: QualityLevel) {
        // A page that never becomes certain.
        double.lines = (0..<20).map { (LineDouble.line(20, 10 + 17 * Double($0), height: 14), "?") }
        var text = make(TextOptions(minimumTextHeight: 0.02), quality)
        _ = scan(&text, seconds: 2, moving: true)
        let spent = Double(double.searches.count * double.searchCost + double.looks.count * double.lookCost)
        let rate = quality == .fast ? 2.5e9 : quality == .balanced ? 5e9 : 15e9
        #expect(spent <= rate * 2.25 + 2e8, "\(spent / 2e9) thousand million a second")
    }

    /// However much was saved up: the next frame comes.
    @Test func aFrameTakesSoMuchAndNoMore() {
        double.lines = (0..<20).map { (LineDouble.line(20, 10 + 17 * Double($0), height: 14), "?") }
        var text = make(TextOptions(), .accurate)
        _ = scan(&text, seconds: 1 / 30)
        // A thirtieth of a second at 8 thousand million, and the look that was begun.
        #expect((1...5).contains(double.looks.count), "\(double.looks.count)")
    }

    /// A search that costs more than a frame's looks may leaves them their time, whatever the rate of frames.
    @Test func aDearSearchLeavesTimeForLooks() {
        double.lines = [(LineDouble.line(20, 10), "Gate 12")]
        double.searchCost = 316_000_000
        var text = make(TextOptions(), .accurate)
        var told: [String] = []
        for index in 0..<60 {
            var frame = Frame()
            frame.copy(
                from: [UInt8](repeating: UInt8(index * 40 % 256), count: 640 * 360).span, width: 640, height: 360,
                stride: 640, region: .full)
            frame.captureTime = Double(index) / 60
            for change in text.process(frame) {
                if case .stable(let items) = change { told += items.map(\.content.string) }
            }
        }
        #expect(told == ["Gate 12"])
    }

    @Test func whatIsSmallCostsNothing() {
        double.lines = [
            (LineDouble.line(100, 100, height: 30), "Gate 12"), (LineDouble.line(100, 200, height: 12), "small"),
        ]
        var text = make(TextOptions(minimumTextHeight: 0.07))
        #expect(scan(&text, seconds: 1) == ["add Gate 12", "stable Gate 12"])
        #expect(!double.looks.contains("small"))
        // 0.07 of 360 are 25 pixels, and 9 are enough.
        #expect(double.reductions.allSatisfy { abs($0 - 2.8) < 0.01 })
    }

    @Test func theWantedCharactersAreHandedOn() {
        double.lines = [(LineDouble.line(100, 100, length: 40), "12")]
        var text = make(TextOptions(allowedCharacters: "0123456789"))
        _ = scan(&text, seconds: 0.5)
        #expect(double.allowed == Set("0123456789"))
    }

    @Test func whatLiesInABarcodeIsNoText() throws {
        double.lines = [(LineDouble.line(100, 100), "IlIIlI"), (LineDouble.line(100, 240), "below it")]
        var text = make()
        let barcode = Quad(try Region(x: 0.1, y: 0.2, width: 0.6, height: 0.3))
        #expect(scan(&text, seconds: 1, barcodes: [barcode]) == ["add below it", "stable below it"])
    }

    @Test func whatGoesOnBeyondTheEdgeIsNotRead() {
        double.lines = [(LineDouble.line(400, 100), "Gate 1"), (LineDouble.line(-3, 200), "ate 12")]
        var text = make()
        #expect(scan(&text, seconds: 1).isEmpty)
        #expect(double.looks.isEmpty)
    }

    @Test(arguments: [
        (LineDouble.line(100, 100, length: 90, height: 12), "", Guidance.Hint.moveCloser),
        (LineDouble.line(400, 100), "Gate 1", .partlyOutside), (LineDouble.line(-3, 200), "ate 12", .partlyOutside),
        (LineDouble.line(-3, 200, length: 650), "Gate 12", .moveAway),
    ])
    func whyALineIsNotReadIsSaid(line: PrintedLine, text: String, hint: Guidance.Hint) {
        double.lines = [(line, text)]
        var scanner = make()
        _ = scan(&scanner, seconds: 1)
        #expect(scanner.obstacles.map(\.hint) == [hint])
        // Beside what is read it is no matter.
        double.lines.append((LineDouble.line(100, 300), "Gate 14"))
        _ = scan(&scanner, seconds: 1.5, from: 1)
        #expect(scanner.obstacles.isEmpty)
    }

    @Test func whatIsReadNeedsNoHelp() {
        double.lines = [(LineDouble.line(100, 100), "Gate 12"), (LineDouble.line(200, 2, length: 60, height: 20), "x")]
        var scanner = make()
        _ = scan(&scanner, seconds: 1)
        #expect(scanner.obstacles.isEmpty)
    }

    /// What is far away is looked for now and then, as long as nothing is there.
    @Test func aCloserLookIsRare() {
        var scanner = make()
        let pixels = [UInt8](repeating: 100, count: 1280 * 720)
        double.lines = []
        for index in 0..<60 {
            var frame = Frame()
            frame.copy(from: pixels.span, width: 1280, height: 720, stride: 1280, region: .full)
            frame.captureTime = Double(index) / 30
            _ = scanner.process(frame, region: .full, barcodes: [])
        }
        #expect((1...2).contains(double.reductions.count { $0 == 1 }))
    }

    @Test func whatIsGoneIsRemoved() {
        double.lines = [(LineDouble.line(100, 100), "Gate 12")]
        var text = make()
        _ = scan(&text, seconds: 1)
        double.lines = []
        #expect(scan(&text, seconds: 2, from: 1) == ["remove left"])
        #expect(text.items.isEmpty)
    }
}
