public import Imaging
public import ScanModel

/// A recording in the place of a camera.
///
/// Frame k has capture time k / `frameRate`; with `loop`, frames and times go on rising from pass to pass.
public final class ReplaySource: FrameSource {
    /// How fast frames come.
    public enum Pace: Sendable {
        /// As a camera would deliver them; what isn't fetched in time is dropped.
        case recorded(CaptureClock)
        /// Each as soon as it is asked for.
        case unpaced
    }

    /// The recording, and whether it goes on.
    public private(set) var info: CameraInfo
    /// What was delivered and what was lost.
    public private(set) var counters = CaptureCounters()
    /// Gets each frame as it stands in the recording.
    public var tap: FrameTap?
    /// Gets each frame that is delivered, as it stands in the recording.
    public var recent: RecentFrames?

    /// The latest frame as it stands in the recording; empty before the first one.
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

    /// How long frames are read only to be passed over, in seconds.
    private static let patience = 0.25

    /// Makes a source of an opened recording.
    /// - Parameter frameRate: frames a second, above 0.
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

    /// None: there is no device.
    public var report: CameraReport? { nil }

    /// None: there is no camera.
    public var cameraSettings: CameraSettings? { nil }

    /// Does nothing: there is no camera to set.
    public func apply(_ settings: CameraSettings) {}

    /// Holds the recording.
    public func pause() {
        isPaused = true
        info.state = .paused
    }

    /// Goes on where the recording was held.
    public func resume() {
        guard isPaused else { return }
        isPaused = false
        info.state = .streaming
        if case .recorded(let clock) = pace { startTime = clock.monotonic() - Double(nextNumber) / frameRate }
    }

    /// How the fetched bytes are to be read; the size of an image is known once one was decoded.
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
            // A loop goes on over an end that is cut short.
            guard loops, case .cutShort = error, counters.delivered > 0 else { throw error }
            counters.damage[.truncated, default: 0] += 1
        }
        // A recording of which nothing can be decoded is not started over for ever.
        guard loops, counters.delivered > 0 else { return false }
        recording.rewind()
        return try recording.next(into: &data)
    }

    /// Waits until the next frame is due; false where that is later than the time-out.
    private func waitForTurn(_ timeout: Double) -> Bool {
        guard case .recorded(let clock) = pace else { return true }
        let now = clock.monotonic()
        let start = startTime ?? now
        startTime = start
        let wait = start + Double(nextNumber) / frameRate - now
        clock.sleep(min(max(0, wait), timeout))
        return wait <= timeout
    }

    /// Number of the newest frame that is due; the one after the last where each has its turn.
    private var newestDue: Int {
        guard case .recorded(let clock) = pace, let startTime else { return nextNumber }
        return max(nextNumber, Int((clock.monotonic() - startTime) * frameRate))
    }

    /// Where the recording can't be read as fast as it should play, it plays as fast as it can be read.
    private func slowDown() { startTime = now - Double(nextNumber) / frameRate }

    private var now: Double {
        if case .recorded(let clock) = pace { clock.monotonic() } else { 0 }
    }
}
