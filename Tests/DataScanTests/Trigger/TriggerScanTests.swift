import Capture
import DataScan
import Delivery
import Imaging
import ScanModel
import Synchronization
import Testing

/// Windows, holds and repetitions in a scanner with a camera, against a clock that the test turns.
@Suite struct TriggerScanTests {
    /// - Returns: in words, what subscribers are told, with the frame.
    private func story(
        _ trigger: TriggerSettings, frames: Int, shows: @escaping @Sendable (Int) -> String?,
        calls: [Int: Double?] = [:], awayFrom: Int = .max, rejected: Bool = false
    ) async throws -> [String] {
        let clock = ManualClock()
        var settings = ScanSettings()
        settings.trigger = trigger
        settings.recognizedDataTypes = [.barcode()]
        let holder = Holder()
        let decoder = try SteadyDecoder(shows: { holder.shown.withLock { $0.map { [$0] } ?? [] } })
        let source = ScriptedSource(clock: clock, frames: frames, awayFrom: awayFrom) { frame in
            holder.shown.withLock { $0 = shows(frame) }
            guard let window = calls[frame] else { return true }
            return holder.trigger(window, before: frame)
        }
        let scanner = DataScanner(
            settings: settings, source: source, decoder: decoder, session: "trigger", clock: clock.clock)
        holder.scanner.withLock { $0 = scanner }
        defer { holder.scanner.withLock { $0 = nil } }
        let subscriber = scanner.hub.subscribe()
        var subscription = Subscription()
        subscription.includesRejected = rejected
        try subscriber.resubscribe(subscription)
        await scanner.run()
        var story: [String] = []
        for await batch in subscriber {
            for event in batch {
                switch event {
                case .stable(let change):
                    for item in change.items {
                        story.append("\(item.content.string)\(item.outcome?.isRepeat == true ? " again" : "")")
                    }
                case .remove(let removal): story += removal.items.map { "- \($0.reason.rawValue)" }
                case .trigger(let change): story.append(change.report.state.rawValue)
                case .noRead(let noRead): story.append("noRead \(noRead.window) \(noRead.rejected)")
                default: break
                }
            }
        }
        return story
    }

    private func settings(
        _ mode: TriggerSettings.Mode = .onDemand, hold: Double = 0, repeatAfter: Double = 0
    ) -> TriggerSettings {
        var settings = TriggerSettings()
        (settings.mode, settings.hold, settings.repeatAfter) = (mode, hold, repeatAfter)
        return settings
    }

    @Test func nothingIsReadWithoutATrigger() async throws {
        #expect(try await story(settings(), frames: 60) { _ in "A" } == [])
    }

    @Test func aTriggerReadsOnce() async throws {
        let story = try await story(settings(), frames: 200, shows: { _ in "A" }, calls: [30: nil, 120: nil])
        #expect(story == ["open", "A", "- notReading", "idle", "open", "A", "- notReading", "idle"])
    }

    @Test func aWindowWithoutAResultSaysSo() async throws {
        let story = try await story(settings(), frames: 60, shows: { _ in nil }, calls: [10: 0.5])
        #expect(story == ["open", "noRead 0.5 0", "idle"])
    }

    /// No frames come, but time passes.
    @Test func aWindowClosesWhileTheCameraIsAway() async throws {
        let story = try await story(settings(), frames: 60, shows: { _ in "A" }, calls: [20: 0.5], awayFrom: 20)
        #expect(story == ["open", "noRead 0.5 0", "idle"])
    }

    @Test func aHoldStopsTheReading() async throws {
        let story = try await story(settings(.continuous, hold: 2), frames: 75) { $0 < 40 ? "A" : "B" }
        #expect(story == ["A", "- notReading", "held", "open", "B", "- notReading", "held"])
    }

    @Test func aRepetitionIsRejected() async throws {
        // Four seconds without it, of which it counts as seen for one.
        let shows: @Sendable (Int) -> String? = { (40..<160).contains($0) ? nil : "A" }
        func told(repeatAfter: Double, rejected: Bool = false) async throws -> [String] {
            let trigger = settings(.continuous, repeatAfter: repeatAfter)
            return try await story(trigger, frames: 240, shows: shows, rejected: rejected)
                .filter { $0.hasPrefix("A") }
        }
        #expect(try await told(repeatAfter: 0) == ["A", "A"])
        #expect(try await told(repeatAfter: 2) == ["A", "A"])
        #expect(try await told(repeatAfter: 10) == ["A"])
        #expect(try await told(repeatAfter: 10, rejected: true) == ["A", "A again"])
    }

    @Test func aRepetitionClosesNoWindow() async throws {
        let story = try await story(
            settings(repeatAfter: 60), frames: 200, shows: { _ in "A" }, calls: [30: nil, 120: 1])
        #expect(
            story == ["open", "A", "- notReading", "idle", "open", "- notReading", "noRead 1.0 1", "idle"]
                || story == ["open", "A", "- notReading", "idle", "open", "noRead 1.0 1", "- notReading", "idle"])
    }

    @Test func aTriggerNeedsTheMode() async throws {
        let clock = ManualClock()
        let scanner = DataScanner(
            settings: ScanSettings(), source: ScriptedSource(clock: clock, frames: 1, awayFrom: 9) { _ in true },
            decoder: try SteadyDecoder(), session: "trigger", clock: clock.clock)
        let error = try #require(await #expect(throws: ProtocolError.self) { _ = try await scanner.pullTrigger() })
        #expect(error.code == .unavailable && error.message.contains("mode: onDemand"))
        var settings = ScanSettings()
        settings.trigger.mode = .onDemand
        await scanner.apply(settings)
        #expect(try await scanner.pullTrigger() == TriggerReport(state: .open, remaining: 5))
        #expect(try await scanner.pullTrigger(window: 60) == TriggerReport(state: .open, remaining: 5))
        await scanner.pause()
        let other = try #require(await #expect(throws: ProtocolError.self) { _ = try await scanner.pullTrigger() })
        #expect(other.message.contains("paused"))
    }
}

/// What a source and a decoder share, and the scanner that is called between its turns.
private final class Holder: Sendable {
    let shown = Mutex<String?>(nil)
    let scanner = Mutex<DataScanner?>(nil)
    /// The frames before which a trigger was begun, and whether it is done.
    private let calls = Mutex<[Int: Bool]>([:])

    /// Triggers once.
    /// - Returns: whether it is done.
    func trigger(_ window: Double?, before frame: Int) -> Bool {
        if let isDone = calls.withLock({ $0[frame] }) { return isDone }
        calls.withLock { $0[frame] = false }
        Task {
            _ = try? await self.scanner.withLock { $0 }?.pullTrigger(window: window)
            self.calls.withLock { $0[frame] = true }
        }
        return false
    }
}

/// Frames at 30/s. From `awayFrom` on none comes, but time passes.
private final class ScriptedSource: FrameSource {
    var info = CameraInfo(device: "test", state: .streaming, frameRate: 30)
    var counters = CaptureCounters()
    var report: CameraReport? { nil }
    var tap: FrameTap?
    var recent: RecentFrames?
    var cameraSettings: CameraSettings? { nil }
    private let clock: ManualClock
    private let frames: Int
    private let awayFrom: Int
    /// Is called before each turn with its number, until it returns true.
    private let begins: (Int) -> Bool
    private var turn = 0

    init(clock: ManualClock, frames: Int, awayFrom: Int, begins: @escaping (Int) -> Bool) {
        (self.clock, self.frames, self.awayFrom, self.begins) = (clock, frames, awayFrom, begins)
    }

    func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome {
        guard turn < frames else {
            info.state = .ended
            return .ended
        }
        guard begins(turn + 1) else { return .nothing }
        turn += 1
        clock.advance(1 / 30)
        guard turn < awayFrom else { return .nothing }
        // The picture changes, so that it is searched.
        let pixels = [UInt8](repeating: UInt8(turn % 2 * 60 + 100), count: 64 * 48)
        frame.copy(from: pixels.span, width: 64, height: 48, stride: 64, region: region)
        frame.captureTime = clock.time
        frame.number = turn
        return .frame
    }

    func apply(_ settings: CameraSettings) {}
    func pause() {}
    func resume() {}
}
