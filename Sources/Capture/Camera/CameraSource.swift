import Dispatch
public import Imaging
public import ScanModel

/// A V4L2 camera that is reopened whenever it disappears, or a stream that a program writes to a socket.
///
/// The device is opened and closed on a separate thread, so that a driver that hangs blocks nothing else.
///
/// Pass it to a `DataScanner`:
///
///     var settings = CameraSettings()
///     settings.device = "/dev/video2"
///     settings.controls[.focus] = .value(40)
///     let source = CameraSource(settings)
public final class CameraSource: FrameSource {
    /// The camera's state and mode.
    public private(set) var info: CameraInfo
    /// Counts of delivered and lost frames.
    public private(set) var counters = CaptureCounters()
    /// Further details of the camera.
    public var report: CameraReport? { known }
    /// The tap that receives each buffer from the driver, including flagged and skipped ones.
    public var tap: FrameTap?
    /// The memory that receives each buffer that becomes a frame.
    public var recent: RecentFrames?
    /// The camera and settings in use.
    public var cameraSettings: CameraSettings? { settings }

    private var settings: CameraSettings
    private let clock: CaptureClock
    private let opener: CameraOpener
    private let driver = DispatchQueue(label: "datascan.driver")
    private let watch = DeviceWatch()
    private(set) var phase = CameraPhase.closed
    private var policy = ReopenPolicy()
    private var known = CameraReport()
    private var lastingNames: [String] = []
    private var lastFrame = -Double.infinity
    private var isPaused = false
    private var controls = ControlChange()

    /// Seconds without an intact frame after which a camera is stalled.
    public static let stallLimit = 2.0
    /// The same for the first frame after opening, because sensors take time to start.
    public static let startLimit = 5.0
    /// Seconds after which a driver call counts as hung; one USB transfer times out after five.
    public static let hangLimit = 10.0
    /// Seconds to wait for a camera that disappeared before another one may replace it.
    public static let loyalty = 5.0

    /// Doesn't open the device yet; the first `next` does.
    public convenience init(_ settings: CameraSettings, clock: CaptureClock = .system) {
        self.init(settings, clock: clock) { settings, known, isLoyal throws(CaptureFault) in
            if let address = StreamAddress(device: settings.device) {
                return try SocketStream(address, settings: settings, clock: clock)
            }
            let path = try CameraList.find(settings.device, known: known, isLoyal: isLoyal)
            return try V4L2Stream(device: V4L2Device(path: path), settings: settings, clock: clock)
        }
    }

    init(_ settings: CameraSettings, clock: CaptureClock, opener: @escaping CameraOpener) {
        self.settings = settings
        self.clock = clock
        self.opener = opener
        info = CameraInfo(device: settings.device, state: .absent, reason: "not opened yet")
    }

    deinit {
        // Calls that may block run on the driver's thread.
        closeStream()
    }

    /// Waits for a frame newer than the last one and decodes the part that a region needs.
    public func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome {
        if !isPaused, policy.isLost(at: clock.monotonic()) { return .ended }
        return switch phase {
        case .closed: waitForTurn(timeout)
        case .opening(let call, let settings, let since): waitForOpening(call, settings, since, timeout)
        case .open(let session): read(session, into: &frame, region: region, timeout: timeout)
        case .closing(let call, let since): waitForClosing(call, since, timeout)
        }
    }

    /// Closes the device.
    public func pause() {
        isPaused = true
        closeStream()
        info.state = .paused
        info.reason = nil
    }

    /// Reopens the device with the next `next`; until then the state remains paused.
    public func resume() {
        guard isPaused else { return }
        isPaused = false
        policy = ReopenPolicy()
    }

    /// Applies changed settings: reconfigures the camera or switches to another one. If only controls change, an open
    /// camera stays open.
    public func apply(_ settings: CameraSettings) {
        guard settings != self.settings else { return }
        let old = self.settings
        self.settings = settings
        if case .open = phase, settings.isSame(as: old) {
            controls.add(settings.controls.filter { old.controls[$0.key] != $0.value })
            return
        }
        if settings.device != old.device { lastingNames = [] }
        closeStream()
        policy = ReopenPolicy()
    }

    private func waitForTurn(_ timeout: Double) -> CaptureOutcome {
        guard !isPaused else {
            clock.sleep(timeout)
            return .nothing
        }
        let now = clock.monotonic()
        let wait = policy.wait(at: now)
        guard wait <= 0 else {
            let signs = watch.wait(min(wait, timeout))
            if signs.appeared { policy.appeared(at: now) } else if signs.touched { policy.touched(at: now) }
            return .nothing
        }
        policy.tries(at: now)
        watch.renew()
        let isLoyal = now - lastFrame < Self.loyalty
        let call = DriverCall(on: driver) { [opener, settings, lastingNames] () throws(CaptureFault) in
            try opener(settings, lastingNames, isLoyal)
        }
        phase = .opening(call, with: settings, since: now)
        return waitForOpening(call, settings, now, timeout)
    }

    private func waitForOpening(
        _ call: DriverCall<any CameraStream>, _ used: CameraSettings, _ since: Double, _ timeout: Double
    ) -> CaptureOutcome {
        guard let result = call.wait(timeout) else { return hangs(since, "opening it") }
        phase = .closed
        let now = clock.monotonic()
        // Accesses since then were our own.
        let hasAppeared = watch.drain().appeared
        // The settings may have changed in the meantime.
        let isOutdated = isPaused || used != settings
        switch result {
        case .failure(let fault):
            guard !isOutdated else { return .nothing }
            defer { if hasAppeared { policy.appeared(at: now) } }
            return fail(fault)
        case .success(let stream):
            counters.opened += 1
            phase = .open(CameraPhase.Session(stream: stream, waitingSince: now))
            guard !isOutdated else {
                closeStream()
                return .nothing
            }
            policy.opened(at: now)
            known = stream.report
            lastingNames = stream.lastingNames
            return .nothing
        }
    }

    private func read(
        _ now: CameraPhase.Session, into frame: inout Frame, region: Region, timeout: Double
    ) -> CaptureOutcome {
        var session = now
        let stream = session.stream
        controls.advance(stream, on: driver, &known)
        do throws(CaptureFault) {
            switch try stream.next(
                into: &frame, region: region, timeout: timeout, clock: clock, counters: &counters, tap: tap,
                recent: recent)
            {
            case .frame:
                lastFrame = clock.monotonic()
                policy.delivered(at: lastFrame)
                let mode = stream.mode
                let isSame = (info.width, info.height, info.frameRate) == (mode.width, mode.height, mode.frameRate)
                if !session.hasDelivered || info.state != .streaming || !isSame { describe(stream) }
                phase = .open(CameraPhase.Session(stream: stream, waitingSince: lastFrame, hasDelivered: true))
                return .frame
            case .damaged(let damage): session.damage = damage
            case .waiting(let fault): return outcome(fault.state, fault.reason)
            case .nothing: break
            }
        } catch {
            closeStream()
            return fail(error)
        }
        defer { if case .open = phase { phase = .open(session) } }
        guard stream.isReopenedWhenStalled else { return .nothing }
        let time = clock.monotonic()
        if session.isStalled {
            // The device stays open in case frames resume by themselves, until the next attempt to reopen it is due.
            if policy.wait(at: time) <= 0 { closeStream() }
            return .nothing
        }
        let interval = stream.mode.frameRate > 0 ? 1 / stream.mode.frameRate : 0
        let limit = max(session.hasDelivered ? Self.stallLimit : Self.startLimit, 3 * interval)
        guard time - session.waitingSince > limit else { return .nothing }
        session.isStalled = true
        info.device = CameraList.resolve(stream.path) ?? stream.path
        let what = session.damage.map { "it delivers only unusable frames: \($0.rawValue)" }
        return fail(CaptureFault(.stalled, "\(stream.path): \(what ?? "it is open, but delivers no frames")"))
    }

    private func waitForClosing(_ call: DriverCall<Void>, _ since: Double, _ timeout: Double) -> CaptureOutcome {
        guard call.wait(timeout) != nil else { return hangs(since, "closing it") }
        phase = .closed
        if watch.drain().appeared { policy.appeared(at: clock.monotonic()) }
        return .nothing
    }

    /// Closes the device completely before the next opening: drivers recover only then.
    private func closeStream() {
        guard case .open(let session) = phase else { return }
        let stream = session.stream
        // The next opening sets all controls.
        controls = ControlChange()
        phase = .closing(DriverCall(on: driver) { stream.close() }, since: clock.monotonic())
    }

    private func describe(_ stream: any CameraStream) {
        let mode = stream.mode
        info = CameraInfo(
            device: CameraList.resolve(stream.path) ?? stream.path, state: .streaming, width: mode.width,
            height: mode.height, frameRate: mode.frameRate, format: mode.format.description)
    }

    private func hangs(_ since: Double, _ work: String) -> CaptureOutcome {
        let now = clock.monotonic()
        guard !isPaused, now - since > Self.hangLimit else { return .nothing }
        policy.hangs(at: now)
        return outcome(.wedged, "\(settings.device): the driver does not return from \(work)")
    }

    private func fail(_ fault: CaptureFault) -> CaptureOutcome {
        let state = policy.failed(fault.state, at: clock.monotonic())
        let help = state == .wedged ? "; opening it again has not helped: unplug and reconnect it" : ""
        return outcome(state, fault.reason + help)
    }

    private func outcome(_ state: CameraState, _ reason: String) -> CaptureOutcome {
        guard !isPaused, info.state != state || info.reason != reason else { return .nothing }
        if info.state != state { counters.faults[state, default: 0] += 1 }
        info.state = state
        info.reason = reason
        return .changed
    }
}
