public import Imaging
public import ScanModel

/// A V4L2 camera that is opened again whenever it went away.
public final class CameraSource: FrameSource {
    /// What the camera is and does.
    public private(set) var info: CameraInfo
    /// What was delivered and what was lost.
    public private(set) var counters = CaptureCounters()
    /// Gets each buffer that the driver hands out, also the flagged ones and those that are passed over.
    public var tap: FrameTap?

    private let settings: CameraSettings
    private let clock: CaptureClock
    private var stream: V4L2Stream?
    private var policy = ReopenPolicy()
    private var lastFrame = 0.0
    private var isPaused = false

    /// Without a frame for so many seconds a camera is stalled.
    public static let stallLimit = 2.0

    /// Makes a source; the device is opened with the first `next`.
    public init(_ settings: CameraSettings, clock: CaptureClock = .system) {
        self.settings = settings
        self.clock = clock
        info = CameraInfo(device: settings.device, state: .absent, reason: "not opened yet")
    }

    /// Waits for a frame newer than the last one and decodes the part that a region needs.
    public func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome {
        guard !isPaused else {
            clock.sleep(timeout)
            return .nothing
        }
        do throws(CaptureFault) {
            guard let stream = try open(timeout) else { return .nothing }
            if try stream.next(
                into: &frame, region: region, timeout: timeout, clock: clock, counters: &counters, tap: tap)
            {
                lastFrame = clock.monotonic()
                policy.succeeded()
                if info.state != .streaming { describe(stream) }
                return .frame
            }
            if clock.monotonic() - lastFrame > Self.stallLimit {
                throw CaptureFault(.stalled, "\(stream.device.path): no whole frame for \(Self.stallLimit) s")
            }
            return .nothing
        } catch {
            return fail(error)
        }
    }

    /// Closes the device.
    public func pause() {
        isPaused = true
        stream = nil
        info.state = .paused
        info.reason = nil
    }

    /// Opens the device again with the next `next`.
    public func resume() {
        guard isPaused else { return }
        isPaused = false
        policy.hurry()
        info.state = .absent
        info.reason = "not opened yet"
    }

    private func open(_ timeout: Double) throws(CaptureFault) -> V4L2Stream? {
        if let stream { return stream }
        let wait = policy.wait(at: clock.monotonic())
        guard wait <= 0 else {
            clock.sleep(min(wait, timeout))
            return nil
        }
        let device = try V4L2Device(path: settings.device == "auto" ? CameraList.preferred() : settings.device)
        counters.opened += 1
        let opened = try V4L2Stream(
            device: device, width: settings.width, height: settings.height, frameRate: settings.frameRate)
        lastFrame = clock.monotonic()
        stream = opened
        return opened
    }

    private func describe(_ stream: V4L2Stream) {
        let mode = stream.mode
        info = CameraInfo(
            device: stream.device.path, state: .streaming, width: mode.width, height: mode.height,
            frameRate: mode.frameRate, format: mode.format.description)
    }

    private func fail(_ fault: CaptureFault) -> CaptureOutcome {
        // All of it is closed before the next opening: drivers come back only then.
        stream = nil
        policy.failed(at: clock.monotonic())
        guard info.state != fault.state || info.reason != fault.reason else { return .nothing }
        info.state = fault.state
        info.reason = fault.reason
        return .changed
    }
}

/// Which camera, and how it is to be set.
public struct CameraSettings: Sendable, Hashable {
    /// `auto`, or a path such as `/dev/v4l/by-id/…`.
    public var device = "auto"
    /// Wanted width in pixels.
    public var width = 1280
    /// Wanted height in pixels.
    public var height = 720
    /// Wanted frames a second.
    public var frameRate = 30.0

    /// Makes the default settings.
    public init() {}
}
