public import Imaging
public import ScanModel

/// A recording that replaces a camera.
///
/// Frame k has the capture time k / `frameRate`; with `loop`, frame numbers and times keep increasing from pass to
/// pass.
///
/// Pass it to a `DataScanner`:
///
///     let recording = try Recording(path: "clip.mjpeg")
///     let source = ReplaySource(recording, frameRate: 30, loops: true, pace: .recorded(.system))
public final class ReplaySource: FrameSource {
    /// The speed at which frames are delivered.
    public enum Pace: Sendable {
        /// At the rate of a camera; frames that aren't fetched in time are dropped.
        case recorded(CaptureClock)
        /// Each frame as soon as it is requested.
        case unpaced
    }

    /// The recording, and its state.
    public private(set) var info: CameraInfo
    /// Counts of delivered and lost frames.
    public private(set) var counters = CaptureCounters()
    /// The tap that receives each frame as it is in the recording.
    public var tap: FrameTap?
    /// The memory that receives each delivered frame as it is in the recording.
    public var recent: RecentFrames?

    /// The latest frame as it is in the recording; empty before the first one.
    public var picture: [UInt8] { data }

    private let recording: Recording
    private let frameRate: Double
    private let loops: Bool
    private let pace: Pace
    private let jpeg = JPEGDecoder()
    private var data: [UInt8] = []
    private var nextNumber = 0
    private var startTime: Double?
    private var damagedBefore = 0
    private var lastProblem = "it contains no complete one"
    private var isPaused = false

    /// Maximum time to read frames only to skip them, in seconds.
    private static let patience = 0.25

    /// - Parameter frameRate: frames per second, above 0.
    public init(_ recording: Recording, frameRate: Double, loops: Bool, pace: Pace) {
        precondition(frameRate > 0, "a frame rate is above 0")
        self.recording = recording
        self.frameRate = frameRate
        self.loops = loops
        self.pace = pace
        info = CameraInfo(device: recording.path, state: .streaming, frameRate: frameRate)
        counters.opened = 1
    }

    /// Waits for a frame newer than the last one and decodes the part that a region needs.
    public func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome {
        guard !isPaused, info.state != .ended else {
            if case .recorded(let clock) = pace { clock.sleep(timeout) }
            return info.state == .ended ? .ended : .nothing
        }
        guard waitForTurn(timeout) else { return .nothing }
        do throws(RecordingError) {
            let newest = newestDue
            let late = now + Self.patience
            repeat {
                guard try fetch() else { return end(nil) }
                tap?.offer(data.span, layout: layout, captureTime: Double(nextNumber) / frameRate)
                nextNumber += 1
                if nextNumber > newest { break }
                counters.dropped += 1
            } while now < late
            if nextNumber <= newest {
                counters.dropped -= 1
                slowDown()
            }
        } catch {
            return end(error.description)
        }
        do throws(ImageError) {
            if let y4m = recording.y4m {
                frame.copy(from: data.span, width: y4m.width, height: y4m.height, stride: y4m.width, region: region)
            } else if data.starts(with: [0x89]) {
                try PNGDecoder.decode(data.span, region: region, into: &frame)
            } else {
                try jpeg.decode(data.span, region: region, into: &frame)
            }
        } catch {
            counters.damage[.corrupt, default: 0] += 1
            lastProblem = error.description
            return .nothing
        }
        var layout = layout
        (layout.width, layout.height) = (frame.width, frame.height)
        recent?.offer(data.span, KeptFrame.Form(layout, isFullRange: layout.format == "GREY"))
        frame.number = nextNumber - 1
        frame.captureTime = Double(frame.number) / frameRate
        frame.time = frame.captureTime
        if case .recorded(let clock) = pace { frame.time = clock.wall() }
        counters.delivered += 1
        (info.width, info.height, info.format) = (frame.width, frame.height, format)
        return .frame
    }

    /// Nil, because there is no device.
    public var report: CameraReport? { nil }

    /// Nil, because there is no camera.
    public var cameraSettings: CameraSettings? { nil }

    /// Does nothing, because there is no camera.
    public func apply(_ settings: CameraSettings) {}

    /// Pauses the recording.
    public func pause() {
        isPaused = true
        info.state = .paused
    }

    /// Continues where the recording was paused.
    public func resume() {
        guard isPaused else { return }
        isPaused = false
        info.state = .streaming
        if case .recorded(let clock) = pace { startTime = clock.monotonic() - Double(nextNumber) / frameRate }
    }

    /// The format of the fetched bytes; the size of an image is known after one was decoded.
    private var layout: RawFrame.Layout {
        if let y4m = recording.y4m {
            return RawFrame.Layout(format: y4m.format, width: y4m.width, height: y4m.height, bytesPerLine: y4m.width)
        }
        return RawFrame.Layout(format: format, width: info.width, height: info.height, bytesPerLine: 0)
    }

    private var format: String {
        if let y4m = recording.y4m { return y4m.format }
        return data.starts(with: [0x89]) ? "PNG" : "JPEG"
    }

    private func end(_ problem: String?) -> CaptureOutcome {
        info.state = .ended
        info.reason = problem
        if problem == nil, counters.delivered == 0 {
            info.reason = RecordingError.undecodable(path: recording.path, reason: lastProblem).description
        }
        return .ended
    }

    private func fetch() throws(RecordingError) -> Bool {
        defer {
            if recording.damaged > damagedBefore {
                counters.damage[.corrupt, default: 0] += recording.damaged - damagedBefore
            }
            damagedBefore = recording.damaged
        }
        do throws(RecordingError) {
            if try recording.next(into: &data) { return true }
        } catch {
            // A loop continues after a truncated end.
            guard loops, case .cutShort = error, counters.delivered > 0 else { throw error }
            counters.damage[.truncated, default: 0] += 1
        }
        // A recording without any decodable frame isn't repeated forever.
        guard loops, counters.delivered > 0 else { return false }
        recording.rewind()
        return try recording.next(into: &data)
    }

    /// Waits until the next frame is due; returns false if that is later than the timeout.
    private func waitForTurn(_ timeout: Double) -> Bool {
        guard case .recorded(let clock) = pace else { return true }
        let now = clock.monotonic()
        let start = startTime ?? now
        startTime = start
        let wait = start + Double(nextNumber) / frameRate - now
        clock.sleep(min(max(0, wait), timeout))
        return wait <= timeout
    }

    /// The number of the newest frame that is due; without pacing, the next one.
    private var newestDue: Int {
        guard case .recorded(let clock) = pace, let startTime else { return nextNumber }
        return max(nextNumber, Int((clock.monotonic() - startTime) * frameRate))
    }

    /// If the recording can't be read at its speed, it plays as fast as it can be read.
    private func slowDown() { startTime = now - Double(nextNumber) / frameRate }

    private var now: Double {
        if case .recorded(let clock) = pace { clock.monotonic() } else { 0 }
    }
}
