import Capture
import DataScan
import Delivery
import Imaging
import ScanModel
import Testing

/// What becomes of items while a camera is away.
@Suite struct CameraGapTests {
    /// Frames at 30/s, a gap in them, and frames again; the camera tells both of its changes.
    private func events(gap: Double, inside work: Double = 0) async throws -> [ScanEvent] {
        let clock = ManualClock()
        let source = GappySource(clock: clock, gap: gap)
        let scanner = DataScanner(
            settings: ScanSettings(), source: source,
            decoder: try SteadyDecoder(works: { if $0 == 2 { clock.advance(work) } }),
            session: "gap", clock: clock.clock)
        let subscriber = scanner.hub.subscribe()
        await scanner.run()
        var events: [ScanEvent] = []
        for await batch in subscriber { events += batch }
        return events
    }

    private func story(_ events: [ScanEvent]) -> [String] {
        events.compactMap { event in
            switch event {
            case .camera(let change): change.camera.state.rawValue
            case .add(let change): "add \(change.items.count)"
            case .remove(let removal): "remove \(removal.items.map(\.reason.rawValue).joined())"
            default: nil
            }
        }
    }

    @Test func itemsSurviveAShortGapUnderTheirIDs() async throws {
        let story = story(try await events(gap: 0.9))
        #expect(story == ["add 1", "stalled", "streaming", "remove sourceEnded", "ended"])
    }

    @Test func itemsAreRemovedAfterALongGap() async throws {
        let story = story(try await events(gap: 1.2))
        #expect(
            story == ["add 1", "stalled", "remove sourceLost", "streaming", "add 1", "remove sourceEnded", "ended"])
    }

    /// As where the whole machine was suspended: nothing was asked for in between.
    @Test func aGapThatNobodyWatchedIsOneToo() async throws {
        let story = story(try await events(gap: -60))
        #expect(story == ["add 1", "remove sourceLost", "add 1", "remove sourceEnded", "ended"])
    }

    @Test func aGapInTheWorkOnAFrameIsOneToo() async throws {
        let story = story(try await events(gap: 0, inside: 60))
        #expect(story == ["add 1", "remove sourceLost", "add 1", "remove sourceEnded", "ended"])
    }

    @Test func slowWorkIsNoGap() async throws {
        let story = story(try await events(gap: 0, inside: 2))
        #expect(story.first == "add 1")
        #expect(!story.contains("remove sourceLost"))
    }
}

/// Thirty frames, a gap in which it says that it is stalled, or says nothing where the gap is negative, thirty frames.
private final class GappySource: FrameSource {
    var info = CameraInfo(device: "test", state: .streaming, frameRate: 30)
    var counters = CaptureCounters()
    var report: CameraReport? { nil }
    var tap: FrameTap?
    var recent: RecentFrames?
    var cameraSettings: CameraSettings? { nil }
    private let clock: ManualClock
    private var gap: Double
    private var frames = 0

    init(clock: ManualClock, gap: Double) {
        self.clock = clock
        self.gap = gap
    }

    func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome {
        if frames == 30, gap > 0 {
            clock.advance(min(gap, timeout))
            gap = max(0, gap - timeout)
            info.state = .stalled
            return .changed
        }
        if frames == 30, gap < 0 {
            clock.advance(-gap)
            gap = 0
        }
        guard frames < 60 else {
            info.state = .ended
            return .ended
        }
        info.state = .streaming
        clock.advance(1 / 30)
        frames += 1
        let pixels = [UInt8](repeating: 128, count: 64 * 48)
        frame.copy(from: pixels.span, width: 64, height: 48, stride: 64, region: region)
        frame.captureTime = clock.time
        frame.number = frames
        return .frame
    }

    func apply(_ settings: CameraSettings) {}
    func pause() {}
    func resume() {}
}
