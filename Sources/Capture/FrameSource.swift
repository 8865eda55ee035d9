public import Imaging
public import ScanModel

/// Where frames come from: a camera, or a recording in its place. Owned by one pipeline; never throws, because a fault
/// is a state that passes.
public protocol FrameSource: AnyObject {
    /// What the source is and does.
    var info: CameraInfo { get }
    /// What was delivered and what was lost.
    var counters: CaptureCounters { get }
    /// Gets each frame as it came, before it is decoded, also the damaged ones and those that are passed over.
    var tap: FrameTap? { get set }
    /// Gets each frame that is delivered, before `next` comes back.
    var recent: RecentFrames? { get set }

    /// Waits for a frame newer than the last one and decodes the part that a region needs.
    ///
    /// Where more frames are waiting than one, the newest is taken and the others are counted as dropped.
    /// - Parameters:
    ///   - frame: filled where the outcome is `.frame`; its memory is reused.
    ///   - region: which part is needed; the frame holds at least that.
    ///   - timeout: how long to wait at most, in seconds.
    func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome

    /// What else is known of the device, for people; nil of a recording.
    var report: CameraReport? { get }

    /// Which camera is used, and how; nil of a recording.
    var cameraSettings: CameraSettings? { get }

    /// Changes which camera is used, and how; a recording has no use for it. Where nothing but controls change, a camera that
    /// is open stays open.
    func apply(_ settings: CameraSettings)
    /// Lets go of the device, or holds the recording, until `resume`.
    func pause()
    /// Goes on after `pause`.
    func resume()
}

/// What came of waiting for a frame.
public enum CaptureOutcome: Sendable, Hashable {
    /// A frame.
    case frame
    /// Nothing within the time.
    case nothing
    /// No frame, but `info` is another one.
    case changed
    /// There won't be any more.
    case ended
}

/// What was wrong with a frame that could not be used.
public enum FrameDamage: String, Sendable, Hashable, CaseIterable {
    /// The driver flagged it.
    case flagged
    /// It has fewer bytes than its format needs.
    case short
    /// A JPEG that ends before its picture does.
    case truncated
    /// A JPEG with bytes in it that are none, or no JPEG at all.
    case corrupt
    /// It is whole, and of another size than the camera agreed to.
    case wrongSize
}

/// What was delivered and what was lost since the source was made.
public struct CaptureCounters: Sendable, Hashable {
    /// Frames handed on.
    public var delivered = 0
    /// Whole frames that were passed over because a newer one was there, or that the driver lost.
    public var dropped = 0
    /// Frames that could not be used, by what was wrong with them.
    public var damage: [FrameDamage: Int] = [:]
    /// How often the device was opened.
    public var opened = 0
    /// How often each fault began.
    public var faults: [CameraState: Int] = [:]

    /// Frames that could not be used.
    public var damaged: Int { damage.values.reduce(0, +) }

    /// Makes counters at zero.
    public init() {}
}

/// The clocks of the outside world, so that tests can bring their own.
public struct CaptureClock: Sendable {
    /// Seconds that never go back.
    public var monotonic: @Sendable () -> Double
    /// Seconds since 1970.
    public var wall: @Sendable () -> Double
    /// Waits so many seconds.
    public var sleep: @Sendable (Double) -> Void

    /// Makes clocks.
    public init(
        monotonic: @escaping @Sendable () -> Double, wall: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Double) -> Void
    ) {
        self.monotonic = monotonic
        self.wall = wall
        self.sleep = sleep
    }
}
