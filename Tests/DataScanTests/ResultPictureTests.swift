import Delivery
import Dispatch
import FoundationEssentials
import Glibc
import Imaging
import Recognition
import Results
import ScanModel
import Synchronization
import TestSupport
import Testing
import ZXingDecoder

@testable import Capture
@testable import DataScan

/// Pictures of results: which are made, what they show, and what happens if they can't be kept.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ResultPictureTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path + "/pictures" }

    init() throws { scratch = try ScratchFolder() }

    /// A steady clock that a test sets.
    private final class Steady: Sendable {
        private let now = Mutex(1000.0)
        func advance(_ seconds: Double) { now.withLock { $0 += seconds } }
        var clock: ResultClock {
            ResultClock(steady: { self.now.withLock { $0 } }, wall: { Date.now.timeIntervalSince1970 })
        }
    }

    private final class Flag: Sendable {
        private let state = Mutex(false)
        var isRaised: Bool { state.withLock { $0 } }
        func raise() { state.withLock { $0 = true } }
    }

    private final class Notes: Sendable {
        private let list = Mutex<[PictureNote]>([])
        var all: [PictureNote] { list.withLock { $0 } }
        func add(_ note: PictureNote) { list.withLock { $0.append(note) } }
    }

    /// Scans all of the demo, which shows three codes.
    private func scan(_ pictures: ResultPictures?, memory: Int = 8_000_000) async throws -> [RecognizedItem] {
        try await scanned(pictures, memory: memory).changes.flatMap(\.items)
    }

    private func scanned(_ pictures: ResultPictures?, memory: Int = 8_000_000) async throws
        -> (scanner: DataScanner, changes: [Change])
    {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode()]
        let source = ReplaySource(try Recording(path: TestSupport.demo), frameRate: 12, loops: false, pace: .unpaced)
        let scanner = DataScanner(
            settings: settings, source: source, decoder: ZXingDecoder(pixels: try SharedPixels()),
            results: ResultLog(retention: Retention(), folder: nil), pictures: pictures, photoMemory: memory,
            clock: CaptureClock(monotonic: { 0 }, wall: { 0 }, sleep: { _ in }))
        let subscriber = scanner.hub.subscribe()
        await scanner.run()
        var changes: [Change] = []
        for await batch in subscriber {
            for case .stable(let change) in batch { changes.append(change) }
        }
        let warnings = await scanner.status.warnings.map(\.code)
        #expect(warnings == (pictures?.status.failure == nil ? [] : ["picturesFailing"]))
        return (scanner, changes)
    }

    private func symbols(_ jpeg: [UInt8]) throws -> [(payload: String, bounds: Quad)] {
        var frame = Frame()
        try JPEGDecoder().decode(jpeg.span, region: .full, into: &frame)
        let memory = try SharedPixels()
        let patch = try memory.place(frame.window, of: frame)
        let job = DecodeJob(patch: patch, symbologies: SymbologySet(Symbology.supported), effort: [.harder])
        guard case .finished(let found) = ZXingDecoder(pixels: memory).decode([job], limit: 1) else { return [] }
        return found.joined().map { code in
            func corner(_ index: Int) -> Point {
                Point(x: Double(code.corners[2 * index]), y: Double(code.corners[2 * index + 1]))
            }
            return (
                code.barcode.payload,
                Quad(topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
            )
        }
    }

    /// The box around what is dark, in pixels.
    private func ink(_ picture: ColorImage) -> Quad {
        var (left, right, top, bottom) = (picture.width, 0, picture.height, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture.pixels[(y * picture.width + x) * 3] < 128 {
                (left, right, top, bottom) = (min(left, x), max(right, x + 1), min(top, y), max(bottom, y + 1))
            }
        }
        func corner(_ x: Int, _ y: Int) -> Point { Point(x: Double(x), y: Double(y)) }
        return Quad(
            topLeft: corner(left, top), topRight: corner(right, top), bottomRight: corner(right, bottom),
            bottomLeft: corner(left, bottom))
    }

    /// Waits until something is so; false after some seconds.
    private func comes(_ isSo: () -> Bool) async -> Bool {
        while !isSo() {
            if Task.isCancelled { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }

    private func files() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    // MARK: What is made

    @Test func eachResultIsReadAgainInItsPicture() async throws {
        let notes = Notes()
        let pictures = ResultPictures(folder: folder, retention: Retention(), note: notes.add)
        let items = try await scan(pictures)
        #expect(items.map(\.content.string) == ["KH894091", "8791578612116", "UVZ-31848"])
        for item in items {
            let jpeg = try await pictures.jpeg(of: try #require(item.cursor))
            #expect(try symbols(jpeg).map(\.payload) == [item.content.string])
        }
        #expect(files() == items.compactMap { $0.cursor.map { "\($0).jpg" } }.sorted())
        let status = pictures.status
        #expect(status.kept == 3 && status.missed == 0 && status.failure == nil && status.bytes >= 3 * 4096)
        #expect(notes.all == [.opened(folder: folder, pictures: 0)])
        pictures.close()
    }

    /// Found with the demo on a busy machine: a line became stable when its label had moved on, and its picture showed the table.
    @Test func whatIsGoneWhenItBecomesStableIsShownWhereItWasSeen() async throws {
        let pictures = ResultPictures(folder: folder, retention: Retention())
        let (scanner, changes) = try await scanned(pictures)
        // The Data Matrix is gone in the last frame.
        var late = try #require(changes.first)
        late.moment = try #require(changes.last).moment
        for (number, seen) in [(98, late.items[0].lastSeen), (99, late.items[0].lastSeen + 0.5)] {
            late.items[0].lastSeen = seen
            late.items[0].cursor = "log-1-\(number)"
            await scanner.picture([late])
            #expect(try symbols(await pictures.jpeg(of: "log-1-\(number)")).map(\.payload) == ["KH894091"])
        }
        pictures.close()
    }

    /// A drawn code, seen in perspective at several angles.
    @Test(arguments: [0.0, 37, 90, 180, 251], ["qr-1", "code128", "mirrored"])
    func aPictureIsUprightAndHasTheProportionsOfTheCode(degrees: Double, name: String) async throws {
        let file = try Data(contentsOf: URL(filePath: "\(SymbolTests.folder)/\(name).png"))
        let drawn = try PNGDecoder.decodeColor(Array(file).span)
        let print = try JPEGEncoder.encode(drawn, quality: 95).map(symbols)?.first
        let original = try #require(print)
        let view = View(degrees: degrees, width: Double(drawn.width), height: Double(drawn.height))
        let scene = view.picture(of: drawn)
        // The code's corners in the drawing, in the scene.
        let isLinear = name == "code128"
        let bounds = (isLinear ? ink(drawn) : original.bounds).map { corner in
            let place = view.place(corner.x / Double(drawn.width), corner.y / Double(drawn.height))
            return Point(x: place.x / Double(scene.width), y: place.y / Double(scene.height))
        }
        let symbology: Symbology = isLinear ? .code128 : .qr
        var item = RecognizedItem(
            id: "a", content: .barcode(Barcode(symbology: symbology, payload: original.payload, payloadData: [])),
            bounds: bounds, confidence: 1, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
        item.cursor = "log-1-1"
        let cut = try #require(PictureWork.Cut(item))
        let jpeg = try #require(cut.jpeg(of: scene))
        let found = try symbols(jpeg)
        #expect(found.map(\.payload) == [original.payload])
        let picture = try JPEGDecoder().decodeColor(jpeg.span)
        let corners = try #require(found.first?.bounds)
        // Its own top left is at the top left: it is upright, and not mirrored unless it was.
        let centre = corners.centre
        #expect(corners.topLeft.x < centre.x && corners.topRight.x > centre.x)
        let margin = PictureWork.Cut.codeMargin
        #expect(abs(corners.topLeft.x / Double(picture.width) - margin / (1 + 2 * margin)) < 0.03)
        if isLinear {
            let box = ink(drawn).boundingBox
            let wanted = (1 + 2 * margin) / (box.height / box.width + 2 * margin)
            #expect(
                abs(Double(picture.width) / Double(picture.height) / wanted - 1) < 0.25, "but for its foreshortening")
        } else {
            #expect(corners.topLeft.y < centre.y && corners.bottomRight.y > centre.y)
            #expect(picture.width == picture.height)
        }
    }

    @Test func someItemsHaveNone() throws {
        let bounds = Quad(try Region(x: 0.2, y: 0.2, width: 0.5, height: 0.1))
        func item(_ content: Content, cursor: String? = "log-1-1") -> RecognizedItem {
            RecognizedItem(
                id: "a", content: content, bounds: bounds, confidence: 1, stability: .stable, reads: 3, firstSeen: 0,
                lastSeen: 0, cursor: cursor)
        }
        func text(_ transcript: String, _ type: TextContentType? = nil) -> Content {
            .text(
                PrintedText(
                    candidates: [.init(transcript: transcript, confidence: 1)],
                    meaning: type.map { TextMeaning(textContentType: $0, normalized: transcript) }))
        }
        #expect(PictureWork.Cut(item(text("EXIT"))) != nil)
        #expect(PictureWork.Cut(item(text("EXIT"), cursor: nil)) == nil, "no results are kept")
        #expect(PictureWork.Cut(item(text("EXIT"), cursor: "../etc")) == nil)
        #expect(PictureWork.Cut(item(.document(FlatShape(aspectRatio: 0.7)))) == nil)
        #expect(PictureWork.Cut(item(text("•••• •••• •••• 1111", .paymentCardNumber))) == nil, "it is hidden")
        #expect(PictureWork.Cut(item(text("4111111111111111", .paymentCardNumber))) != nil)
        #expect(PictureWork.Cut(item(text("•", .serialNumber))) != nil)
    }

    // MARK: What fails

    private func offer(_ number: Int, to pictures: ResultPictures, frame: KeptFrame?) {
        var item = RecognizedItem(
            id: "a", content: .barcode(Barcode(symbology: .qr, payload: "a", payloadData: [])),
            bounds: Quad(.full), confidence: 1, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
        item.cursor = "log-1-\(number)"
        pictures.offer([PictureWork.Cut(item)].compactMap(\.self)) { frame.map { SharedFrame($0) } }
    }

    private func gray(_ side: Int = 32) throws -> KeptFrame {
        let pixels = [UInt8](repeating: 128, count: side * side)
        let encoded = JPEGEncoder.encode(gray: pixels.span, width: side, height: side)
        let jpeg = try #require(encoded)
        return KeptFrame(
            bytes: jpeg, form: .init(RawFrame.Layout(format: "MJPG", width: side, height: side, bytesPerLine: 0)),
            moment: Moment(frame: 1, captureTime: 0, time: 0))
    }

    @Test func ofTooManySomeAreGivenUpAndNothingWaits() async throws {
        let (gate, steady, notes) = (DispatchSemaphore(value: 0), Steady(), Notes())
        let (path, isBusy) = (folder, Flag())
        let pictures = ResultPictures(path: path, age: 1000, clock: steady.clock, note: notes.add) {
            () throws(PictureError) in
            isBusy.raise()
            gate.wait()
            return try PictureFolder(path, retention: Retention())
        }
        #expect(await comes { isBusy.isRaised })
        let frame = try gray()
        // It would not come back if the pipeline waited for a disk that hangs.
        for number in 1...40 { offer(number, to: pictures, frame: frame) }
        #expect(pictures.status.missed == 40 - ResultPictures.mostWaiting && pictures.status.failure == nil)
        steady.advance(ResultPictures.patience + 1)
        offer(41, to: pictures, frame: frame)
        #expect(pictures.status.failure == "\(path): a write has not returned for 5 s")
        gate.signal()
        #expect(await comes { pictures.status.kept == ResultPictures.mostWaiting && notes.all.count == 3 })
        #expect(pictures.status.failure == nil && pictures.status.missed == 25)
        #expect(
            notes.all == [
                .failing(reason: "\(path): a write has not returned for 5 s"), .opened(folder: path, pictures: 0),
                .keptAgain(folder: path, missed: 1),
            ])
        offer(42, to: pictures, frame: frame)
        #expect(await comes { pictures.status.kept == ResultPictures.mostWaiting + 1 })
        pictures.close()
    }

    @Test func largeFramesAreLimitedByTheirBytes() throws {
        let gate = DispatchSemaphore(value: 0)
        let path = folder
        let pictures = ResultPictures(path: path, age: 1000, clock: .system, note: { _ in }) {
            () throws(PictureError) in
            gate.wait()
            return try PictureFolder(path, retention: Retention())
        }
        var frame = try gray()
        frame.bytes += [UInt8](repeating: 0, count: ResultPictures.mostBytes / 2)
        for number in 1...5 { offer(number, to: pictures, frame: frame) }
        #expect(pictures.status.missed == 3)
        gate.signal()
        pictures.close(patience: 5)
    }

    @Test func aFolderThatCannotBeUsedIsOneWarningAndResultsGoOn() async throws {
        let (steady, notes) = (Steady(), Notes())
        let path = scratch.path + "/missing/pictures"
        let pictures = ResultPictures(folder: path, retention: Retention(), clock: steady.clock, note: notes.add)
        let items = try await scan(pictures)
        #expect(items.count == 3, "the results are what they are without pictures")
        #expect(await comes { pictures.status.missed == 3 && !notes.all.isEmpty })
        let reason = "\(path): No such file or directory"
        #expect(notes.all == [.failing(reason: reason)] && pictures.status.failure == reason)
        let error = await #expect(throws: ProtocolError.self) {
            try await pictures.jpeg(of: try #require(items[0].cursor))
        }
        #expect(error?.code == .unavailable)
        try FileManager.default.createDirectory(atPath: scratch.path + "/missing", withIntermediateDirectories: true)
        steady.advance(ResultPictures.retry)
        let frame = try gray()
        offer(1, to: pictures, frame: frame)
        #expect(await comes { pictures.status.kept == 1 })
        #expect(await comes { pictures.status.failure == nil && notes.all.count == 3 })
        #expect(notes.all.dropFirst() == [.opened(folder: path, pictures: 0), .keptAgain(folder: path, missed: 3)])
        #expect(try await pictures.jpeg(of: "log-1-1").starts(with: [0xFF, 0xD8]))
        pictures.close()
    }

    @Test func framesThatAreNotKeptAreReported() async throws {
        let notes = Notes()
        let pictures = ResultPictures(folder: folder, retention: Retention(), note: notes.add)
        let items = try await scan(pictures, memory: 0)
        #expect(items.count == 3 && pictures.status.missed == 3 && files() == [])
        #expect(pictures.status.failure?.contains("control.photoMemory") == true)
        pictures.close()
        #expect(notes.all.filter { if case .failing = $0 { true } else { false } }.count == 1)
    }

    @Test func aDamagedFrameIsCountedAndNoFailure() async throws {
        let pictures = ResultPictures(folder: folder, retention: Retention())
        var frame = try gray()
        frame.bytes.removeLast(frame.bytes.count / 2)
        offer(1, to: pictures, frame: frame)
        #expect(await comes { pictures.status.missed == 1 })
        #expect(pictures.status.failure == nil)
        pictures.close()
    }

    @Test func mistakesInRequestsAreNamed() async throws {
        let pictures = ResultPictures(folder: folder, retention: Retention())
        for (cursor, code) in [
            ("", "invalid"), ("../x", "invalid"), ("log-1-1.jpg", "invalid"), ("log-1-1", "unavailable"),
        ] {
            let error = await #expect(throws: ProtocolError.self) { _ = try await pictures.jpeg(of: cursor) }
            #expect(error?.code.rawValue == code && error?.field == "cursor", "\(cursor)")
        }
        pictures.close()
    }
}

/// A drawing on a table, seen at an angle.
private struct View {
    private static let side = 640.0
    private let map: Perspective

    init(degrees: Double, width: Double, height: Double) {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let scale = 330 / max(width, height)
        let signs: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        let corners = signs.map { x, y -> SIMD2<Double> in
            let (u, v) = (x * width * scale / 2, y * height * scale / 2)
            let (a, b) = (u * cosine - v * sine, u * sine + v * cosine)
            // What is farther up is farther away.
            let depth = 1 - b / 1500
            return SIMD2(Self.side / 2 + a / depth, Self.side / 2 + b / depth)
        }
        map = Perspective(width: 1, height: 1, to: (corners[0], corners[1], corners[2], corners[3]))
    }

    /// Where a point of the drawing, in fractions, is seen, in pixels.
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> { map.apply(x, y) }

    /// What the camera sees.
    func picture(of drawing: ColorImage) -> ColorImage {
        let side = Int(Self.side)
        var pixels = [UInt8](repeating: 200, count: side * side * 3)
        // Finer than the drawing and the picture, so that no pixel stays empty.
        let steps = 1400
        for row in 0..<steps {
            for column in 0..<steps {
                let (x, y) = ((Double(column) + 0.5) / Double(steps), (Double(row) + 0.5) / Double(steps))
                let there = place(x, y)
                let target = (Int(there.y) * side + Int(there.x)) * 3
                let source = (Int(y * Double(drawing.height)) * drawing.width + Int(x * Double(drawing.width))) * 3
                for channel in 0..<3 { pixels[target + channel] = drawing.pixels[source + channel] }
            }
        }
        return ColorImage(width: side, height: side, pixels: pixels)
    }
}
