import Delivery
import FoundationEssentials
import Imaging
import Recognition
import ScanModel
import TestSupport
import Testing
import ZXingDecoder

@testable import Capture
@testable import DataScan

/// Photographs of the demo: a Data Matrix comes and goes, then an EAN-13 and a Code 128 come.
@Suite(.timeLimit(.minutes(10))) struct PhotoTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// A scanner that has scanned all of the demo, the events it told, and the frames as they stand in the file.
    private func scanned(memory: Int = 8_000_000, region: Region = .full, path: String = TestSupport.demo) async throws
        -> (scanner: DataScanner, events: [ScanEvent])
    {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode()]
        settings.regionOfInterest = region
        let source = ReplaySource(try Recording(path: path), frameRate: 12, loops: false, pace: .unpaced)
        let scanner = DataScanner(
            settings: settings, source: source, decoder: ZXingDecoder(pixels: try SharedPixels()), photoMemory: memory,
            // A clock that stands still: no frame takes so long that less effort would be spent on the next.
            clock: CaptureClock(monotonic: { 0 }, wall: { 0 }, sleep: { _ in }))
        let subscriber = scanner.hub.subscribe()
        await scanner.run()
        var events: [ScanEvent] = []
        for await batch in subscriber { events += batch }
        return (scanner, events)
    }

    /// The first frames of the demo, which are enough where nothing has to be read.
    private func short() throws -> String {
        folder.file("short.mjpeg", Array(try frames().prefix(6).joined()))
    }

    private func frames() throws -> [[UInt8]] {
        let recording = try Recording(path: TestSupport.demo)
        var frames: [[UInt8]] = []
        var data: [UInt8] = []
        while try recording.next(into: &data) { frames.append(data) }
        return frames
    }

    /// What the real decoder reads in a JPEG.
    private func payloads(_ jpeg: [UInt8]) throws -> [String] {
        var frame = Frame()
        try JPEGDecoder().decode(jpeg.span, region: .full, into: &frame)
        let memory = try SharedPixels()
        let patch = try memory.place(frame.window, of: frame)
        let job = DecodeJob(patch: patch, symbologies: SymbologySet(Symbology.supported), effort: [.harder])
        guard case .finished(let found) = ZXingDecoder(pixels: memory).decode([job], limit: 1) else { return [] }
        return found.joined().map(\.barcode.payload)
    }

    private func color(_ jpeg: [UInt8]) throws -> ColorImage { try JPEGDecoder().decodeColor(jpeg.span) }

    private func refusal(_ scanner: DataScanner, _ request: PhotoRequest) async throws -> ProtocolError {
        try #require(await #expect(throws: ProtocolError.self) { _ = try await scanner.photo(request) })
    }

    @Test func aWholeFrameIsTheCamerasOwnJPEGByteForByte() async throws {
        let (scanner, _) = try await scanned(path: short())
        let frames = try frames()
        for number in [0, 3, 5] {
            let photo = try await scanner.photo(PhotoRequest(frame: number))
            #expect(photo.jpeg == frames[number] && photo.width == 640 && photo.height == 480)
            #expect(photo.moment.frame == number && photo.moment.captureTime == Double(number) / 12)
        }
        let small = try await scanner.photo(PhotoRequest(frame: 3, quality: 30))
        #expect(small.jpeg.count < frames[3].count / 2 && small.width == 640)
        #expect(try color(small.jpeg).height == 480)
    }

    @Test func anItemIsReadAgainWhereItsEventSaysThatItWas() async throws {
        let (scanner, events) = try await scanned()
        var read: [String] = []
        var first = ""
        for event in events {
            guard case .stable(let change) = event else { continue }
            for item in change.items {
                let photo = try await scanner.photo(PhotoRequest(.item(item.id), frame: change.moment.frame))
                #expect(photo.moment == change.moment)
                #expect(try payloads(photo.jpeg) == [item.content.string])
                #expect(photo.width < 400 && photo.height < 300, "only the item")
                read.append(item.content.string)
                if first.isEmpty { first = item.id }
            }
        }
        #expect(read == ["KH894091", "8791578612116", "UVZ-31848"])
        let elsewhere = try await refusal(scanner, PhotoRequest(.item(first), frame: 0))
        #expect(elsewhere.code == .unavailable && elsewhere.field == "item")
        #expect(elsewhere.message == "it is not in frame 0; 81 frames from 0 to 80 are; see control.photoMemory")
        #expect(try await refusal(scanner, PhotoRequest(.item("nobody"), frame: 80)).field == "item")
        let ended = try await refusal(scanner, PhotoRequest())
        #expect(ended.code == .unavailable && ended.message.hasPrefix("the camera is ended"), "\(ended)")
    }

    /// With room for ten frames those that events named are still there at the end.
    @Test func framesThatEventsNameOutliveTheOthers() async throws {
        let (scanner, events) = try await scanned(memory: 400_000)
        var named: Set<Int> = []
        for case .add(let change) in events { named.insert(change.moment.frame) }
        #expect(named.count >= 2)
        for number in named { _ = try await scanner.photo(PhotoRequest(frame: number)) }
        let gone = try await refusal(scanner, PhotoRequest(frame: 1))
        #expect(gone.code == .unavailable && gone.field == "frame")
        #expect(gone.message.hasPrefix("frame 1 is not kept; ") && gone.message.contains("to 80 are"), "\(gone)")
    }

    @Test func theRegionIsCutOut() async throws {
        let region = try Region(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        let (scanner, _) = try await scanned(region: region, path: short())
        let photo = try await scanner.photo(PhotoRequest(.region, frame: 4, quality: 95))
        #expect(photo.width == 320 && photo.height == 120)
        let whole = try color(try frames()[4])
        let wanted = try #require(whole.cropped(to: PixelRect(x: 160, y: 240, width: 320, height: 120)))
        let differences = zip(try color(photo.jpeg).pixels, wanted.pixels)
            .map { abs(Int($0) - Int($1)) }
        #expect(differences.reduce(0, +) < 6 * differences.count)
    }

    /// The pipeline decodes no further than its region: what is damaged below it was not noticed.
    @Test func aDamagedFrameIsNotHandedOut() async throws {
        var frames = try frames()
        // As a camera's buffer that was too short, ended all the same.
        frames[1] = frames[1].prefix(frames[1].count * 3 / 4) + [0xFF, 0xD9]
        let path = folder.file("clip.mjpeg", Array(frames.prefix(3).joined()))
        let (scanner, _) = try await scanned(region: try Region(x: 0, y: 0, width: 1, height: 0.3), path: path)
        for request in [PhotoRequest(frame: 1), PhotoRequest(frame: 1, quality: 90), PhotoRequest(.region, frame: 1)] {
            let error = try await refusal(scanner, request)
            #expect(error.code == .unavailable && error.message.hasPrefix("frame 1: damaged image data"), "\(error)")
        }
        #expect(try await scanner.photo(PhotoRequest(frame: 0)).jpeg == frames[0])
    }

    @Test func aJPEGWithoutTablesBecomesAWholeFile() async throws {
        let source = try #require(JPEGEncoder.encode(color(frames()[0]), quality: 90))
        var bare = Array(source.prefix(2))
        var place = 2
        while source[place + 1] != 0xDA {
            let end = place + 2 + Int(source[place + 2]) << 8 + Int(source[place + 3])
            if source[place + 1] != 0xC4 { bare += source[place..<end] }
            place = end
        }
        bare += source[place...]
        let (scanner, _) = try await scanned(path: folder.file("clip.mjpeg", bare + bare))
        let photo = try await scanner.photo(PhotoRequest(frame: 1))
        let isWhole = JPEGSegments.hasHuffmanTables(photo.jpeg.span)
        #expect(photo.jpeg != bare && isWhole)
    }

    /// A folder of PNG images, and a file of planes: what the camera gave is no JPEG.
    @Test func otherKindsOfFramesBecomeAJPEG() async throws {
        let symbol = Array(try Data(contentsOf: URL(filePath: "\(SymbolTests.folder)/ean13-addon5.png")))
        for name in (1...6).map({ "\($0).png" }) { _ = folder.file(name, symbol) }
        let (pictures, events) = try await scanned(path: folder.path)
        let item = try #require(
            events.compactMap { event in if case .add(let change) = event { change.items.first } else { nil } }.first)
        let photo = try await pictures.photo(PhotoRequest(.item(item.id), frame: 2))
        #expect(try payloads(photo.jpeg) == [item.content.string])
        #expect(try await pictures.photo(PhotoRequest(frame: 2)).jpeg.starts(with: [0xFF, 0xD8, 0xFF]))
        // Y 83, Cb 94, Cr 216: red.
        let red =
            Array("YUV4MPEG2 W32 H16 F10:1 C420\n".utf8)
            + Array(
                repeating: Array("FRAME\n".utf8) + repeatElement(83, count: 512) + repeatElement(94, count: 128)
                    + repeatElement(216, count: 128), count: 2
            ).joined()
        let (planes, _) = try await scanned(path: folder.file("clip.y4m", red))
        let picture = try color(try await planes.photo(PhotoRequest(frame: 1)).jpeg)
        #expect(picture.pixels[0] > 210 && picture.pixels[1] < 30 && picture.pixels[2] < 30)
    }

    /// A recording that plays on and on while `body` asks.
    private func playing(memory: Int, _ body: (DataScanner) async throws -> Void) async throws {
        var settings = ScanSettings()
        settings.recognizedDataTypes = [.barcode(symbologies: [.qr])]
        let source = ReplaySource(
            try Recording(path: TestSupport.demo), frameRate: 30, loops: true, pace: .recorded(.system))
        let scanner = DataScanner(
            settings: settings, source: source, decoder: ZXingDecoder(pixels: try SharedPixels()), photoMemory: memory)
        let scan = Task { await scanner.run() }
        defer { scan.cancel() }
        try await body(scanner)
        scan.cancel()
        await scan.value
    }

    @Test(arguments: [8_000_000, 0]) func theNewestFrameIsTakenAndAPausedCameraHasNone(memory: Int) async throws {
        try await playing(memory: memory) { scanner in
            let first = try await scanner.photo(PhotoRequest())
            let second = try await scanner.photo(PhotoRequest())
            #expect(second.moment.frame >= first.moment.frame && first.width == 640)
            var third = second
            for _ in 0..<1000 where third.moment.frame == first.moment.frame {
                try await Task.sleep(for: .milliseconds(10))
                third = try await scanner.photo(PhotoRequest())
            }
            #expect(third.moment.frame > first.moment.frame)
            await scanner.pause()
            let paused = try await refusal(scanner, PhotoRequest())
            #expect(paused.code == .unavailable && paused.message.hasPrefix("the camera is paused"), "\(paused)")
            if memory > 0 {
                #expect(try await scanner.photo(PhotoRequest(frame: third.moment.frame)) == third)
            } else {
                #expect(paused.message.contains("none is"))
            }
            await scanner.resume()
            let last = try await scanner.photo(PhotoRequest())
            #expect(last.moment.frame > third.moment.frame, "\(first.moment) \(third.moment) \(last.moment)")
        }
    }

    @Test func ofManyAtOnceSomeAreRefusedAndTheOthersMade() async throws {
        try await playing(memory: 8_000_000) { scanner in
            let outcomes = await withTaskGroup(of: String.self) { group in
                for _ in 0..<60 {
                    group.addTask {
                        do throws(ProtocolError) {
                            _ = try await scanner.photo(PhotoRequest(quality: 50))
                            return "made"
                        } catch {
                            return error.message
                        }
                    }
                }
                return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes["made", default: 0] >= PhotoDesk.places + PhotoDesk.mostWaiting, "\(outcomes)")
            #expect(outcomes.keys.allSatisfy { $0 == "made" || $0.contains("are waiting already") }, "\(outcomes)")
        }
    }

    @Test func memoryMayChange() async throws {
        let (scanner, _) = try await scanned(path: short())
        await scanner.setPhotoMemory(0)
        let gone = try await refusal(scanner, PhotoRequest(frame: 5))
        #expect(gone.message.contains("none is; see control.photoMemory"))
    }
}

/// Zoom and other settings of a camera, by a source that a test plays.
@Suite struct CameraSettingTests {
    private final class PlayedCamera: FrameSource {
        var info = CameraInfo(device: "/dev/video0", state: .streaming)
        var counters = CaptureCounters()
        var report: CameraReport? = CameraReport()
        var tap: FrameTap?
        var recent: RecentFrames?
        var cameraSettings: CameraSettings? = CameraSettings()
        func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome { .nothing }
        func apply(_ settings: CameraSettings) { cameraSettings = settings }
        func pause() { info.state = .paused }
        func resume() {}
    }

    private func scanner(zoom: ClosedRange<Int>?) throws -> DataScanner {
        let camera = PlayedCamera()
        camera.cameraSettings?.controls = [.focus: .value(3)]
        camera.report?.zoom = zoom.map {
            ControlRange(
                control: .zoom, values: $0, step: 10, standard: 100, current: 100, hasAutomatic: false,
                isAutomatic: false)
        }
        return DataScanner(settings: ScanSettings(), source: camera, decoder: try NoDecoder())
    }

    private func refusal(_ scanner: DataScanner, _ zoom: Int) async throws -> ProtocolError {
        try #require(await #expect(throws: ProtocolError.self) { try await scanner.setZoom(zoom) })
    }

    @Test func zoomIsSetInTheCamerasRangeAlone() async throws {
        let scanner = try scanner(zoom: 100...400)
        try await scanner.setZoom(150)
        #expect(await scanner.cameraSettings?.controls == [.focus: .value(3), .zoom: .value(150)])
        for wrong in [401, 99, 155] {
            let error = try await refusal(scanner, wrong)
            #expect(error.code == .invalid && error.field == "zoom")
            #expect(error.message == "this is \(wrong); allowed is 100 to 400 in steps of 10")
        }
        #expect(await scanner.cameraSettings?.controls[.zoom] == .value(150))
        await scanner.pause()
        #expect(try await refusal(scanner, 150).message == "the camera is paused")
    }

    @Test func withoutZoomOrCameraNoneIsSet() async throws {
        let error = try await refusal(try scanner(zoom: nil), 100)
        #expect(error.code == .unavailable && error.message == "the camera has no zoom")
        let recording = DataScanner(
            settings: ScanSettings(),
            source: ReplaySource(try Recording(path: TestSupport.demo), frameRate: 12, loops: false, pace: .unpaced),
            decoder: try NoDecoder())
        #expect(try await refusal(recording, 100).message.hasPrefix("a recording replaces the camera"))
        await #expect(throws: ProtocolError.self) { try await recording.setCamera(CameraSettings()) }
    }
}
