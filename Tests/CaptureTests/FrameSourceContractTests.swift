import Capture
import FoundationEssentials
import Imaging
import ScanModel
import Synchronization
import TestSupport
import Testing

/// What every source has to do: recordings and streams here, a camera where DATASCAN_TEST_CAMERA names one, as in the test machine.
@Suite(.serialized) struct FrameSourceContractTests {
    enum Kind: CaseIterable {
        case unpaced, paced, images, parts, pictures, camera

        static let here: [Kind] = device == nil ? allCases.filter { $0 != .camera } : [.camera]
        static let device = ProcessInfo.processInfo.environment["DATASCAN_TEST_CAMERA"]
    }

    private func make(_ kind: Kind) throws -> any FrameSource {
        switch kind {
        case .unpaced:
            return ReplaySource(try Recording(path: TestSupport.demo), frameRate: 12, loops: false, pace: .unpaced)
        case .paced:
            return ReplaySource(
                try Recording(path: TestSupport.demo), frameRate: 60, loops: true, pace: .recorded(.system))
        case .camera:
            var settings = CameraSettings()
            settings.device = try #require(Kind.device)
            return CameraSource(settings)
        case .images, .parts, .pictures:
            var settings = CameraSettings()
            settings.device = "unix:" + folder.socket
            return CameraSource(settings)
        }
    }

    private let folder: StreamFolder

    init() throws { folder = try StreamFolder() }

    /// Starts the program that writes a stream, once the source listens; nil for a source that needs none.
    private func startWriter(_ kind: Kind, _ source: any FrameSource) throws -> StreamWriter? {
        let contents: [[UInt8]]
        switch kind {
        case .images: contents = try StreamContents.frames(8)
        case .parts: contents = try StreamContents.frames(8).map { StreamContents.part($0, "Content-Length: 3") }
        case .pictures:
            contents =
                [Array("YUV4MPEG2 W64 H48 F30:1\n".utf8)] + (0..<3).map { StreamContents.picture(64, 48, luma: $0) }
        case .unpaced, .paced, .camera: return nil
        }
        var frame = Frame()
        for _ in 0..<1200 where !FileManager.default.fileExists(atPath: folder.socket) {
            _ = source.next(into: &frame, region: .full, timeout: 0.5)
        }
        let writer = try StreamWriter(folder.socket)
        writer.loop(contents, each: 1.0 / 60)
        return writer
    }

    private func nextFrame(_ source: any FrameSource, _ frame: inout Frame, region: Region = .full) -> Bool {
        for _ in 0..<3000 where source.next(into: &frame, region: region, timeout: 0.2) == .frame { return true }
        return false
    }

    @Test(arguments: Kind.here)
    func framesAreWholeAndTheirTimesRise(kind: Kind) throws {
        let source = try make(kind)
        let writer = try startWriter(kind, source)
        defer { writer?.stop() }
        var frame = Frame()
        var last = -1.0
        var lastNumber = -1
        for _ in 0..<10 {
            try #require(nextFrame(source, &frame))
            #expect(frame.captureTime > last && frame.number > lastNumber)
            (last, lastNumber) = (frame.captureTime, frame.number)
            #expect(frame.luma.pixels.count == frame.width * frame.height && frame.width > 0)
            #expect(frame.window == PixelRect(x: 0, y: 0, width: frame.width, height: frame.height))
        }
        #expect(source.counters.delivered == 10 && source.counters.opened == 1)
        #expect(
            source.info.state == .streaming && source.info.width == frame.width && source.info.height == frame.height)
        #expect(source.info.frameRate > 0 && !source.info.format.isEmpty)
    }

    @Test(arguments: Kind.here)
    func aRegionIsEnough(kind: Kind) throws {
        let source = try make(kind)
        let writer = try startWriter(kind, source)
        defer { writer?.stop() }
        var frame = Frame()
        let region = try Region(x: 0.25, y: 0.5, width: 0.25, height: 0.25)
        try #require(nextFrame(source, &frame, region: region))
        let wanted = Frame.pixels(of: region, width: frame.width, height: frame.height)
        #expect(frame.window.intersection(wanted) == wanted)
        #expect(frame.luma.pixels.count < frame.width * frame.height / 4)
    }

    @Test(arguments: Kind.here)
    func aPausedSourceGivesNothingUntilItGoesOn(kind: Kind) throws {
        let source = try make(kind)
        let writer = try startWriter(kind, source)
        defer { writer?.stop() }
        var frame = Frame()
        try #require(nextFrame(source, &frame))
        source.pause()
        #expect(source.info.state == .paused)
        #expect(source.next(into: &frame, region: .full, timeout: 0.05) == .nothing)
        if writer != nil {
            // The socket closes in the background.
            for _ in 0..<12_000 where FileManager.default.fileExists(atPath: folder.socket) {
                _ = source.next(into: &frame, region: .full, timeout: 0.05)
            }
            try #require(!FileManager.default.fileExists(atPath: folder.socket))
        }
        source.resume()
        // The program that wrote a stream noticed it; another one comes.
        let next = try startWriter(kind, source)
        defer { next?.stop() }
        #expect(nextFrame(source, &frame))
        #expect(source.info.state == .streaming)
    }

    /// A recorder and photographs get the bytes as they came.
    @Test(arguments: Kind.here)
    func tapAndMemoryGetTheSourcesBytes(kind: Kind) throws {
        let source = try make(kind)
        let recent = RecentFrames(bytes: 8 << 20)
        (source.tap, source.recent) = (FrameTap(), recent)
        let writer = try startWriter(kind, source)
        defer { writer?.stop() }
        var frame = Frame()
        try #require(nextFrame(source, &frame))
        recent.name(Moment(frame: frame.number, captureTime: frame.captureTime, time: frame.time), [])
        let kept = try #require(recent.newest)
        #expect(try kept.luma().width == frame.width)
        source.tap?.close()
        #expect(source.tap?.isClosed == true)
    }
}

@Suite struct ReplaySourceTests {
    /// A clock that only `sleep` moves.
    final class ManualClock: Sendable {
        let now = Mutex(100.0)
        var clock: CaptureClock {
            CaptureClock(
                monotonic: { [self] in now.withLock { $0 } }, wall: { [self] in now.withLock { $0 } + 1e9 },
                sleep: { [self] seconds in now.withLock { $0 += seconds } })
        }
    }

    private func replay(_ pace: ReplaySource.Pace, loops: Bool = false) throws -> ReplaySource {
        ReplaySource(try Recording(path: TestSupport.demo), frameRate: 10, loops: loops, pace: pace)
    }

    @Test func frameKHasTimeKByTheRate() throws {
        let source = try replay(.unpaced)
        var frame = Frame()
        var times: [Double] = []
        while source.next(into: &frame, region: .full, timeout: 0) == .frame { times.append(frame.captureTime) }
        #expect(times == (0..<81).map { Double($0) / 10 })
        #expect(source.info.state == .ended && source.info.reason == nil)
        #expect(source.next(into: &frame, region: .full, timeout: 0) == .ended)
    }

    @Test func aLoopGoesOnRising() throws {
        let source = try replay(.unpaced, loops: true)
        var frame = Frame()
        for number in 0..<200 {
            #expect(source.next(into: &frame, region: .full, timeout: 0) == .frame)
            #expect(frame.number == number && frame.captureTime == Double(number) / 10)
        }
    }

    @Test func whatIsNotFetchedInTimeIsDropped() throws {
        let manual = ManualClock()
        let source = try replay(.recorded(manual.clock))
        var frame = Frame()
        #expect(source.next(into: &frame, region: .full, timeout: 1) == .frame)
        #expect(frame.number == 0)
        #expect(source.next(into: &frame, region: .full, timeout: 0.01) == .nothing)
        #expect(source.next(into: &frame, region: .full, timeout: 1) == .frame)
        #expect(frame.number == 1)
        manual.now.withLock { $0 += 0.55 }
        #expect(source.next(into: &frame, region: .full, timeout: 1) == .frame)
        #expect(frame.number == 6, "the newest frame wins")
        #expect(source.counters.dropped == 4)
    }
}
