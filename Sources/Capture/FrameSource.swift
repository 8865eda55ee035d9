public import Imaging
public import ScanModel

/// A source of frames: a camera, or a recording in its place. Owned by one pipeline. Never throws, because a fault is a
/// temporary state.
public protocol FrameSource: AnyObject {
    /// The source's state and mode.
    var info: CameraInfo { get }
    /// Counts of delivered and lost frames.
    var counters: CaptureCounters { get }
    /// The tap that receives each frame before it is decoded, including damaged and skipped ones.
    var tap: FrameTap? { get set }
    /// The memory that receives each delivered frame before `next` returns.
    var recent: RecentFrames? { get set }

    /// Waits for a frame newer than the last one and decodes the part that a region needs.
    ///
    /// If more than one frame is waiting, the newest is taken and the others are counted as dropped.
    /// - Parameters:
    ///   - frame: filled if the outcome is `.frame`; its memory is reused.
    ///   - region: the part that is needed; the frame contains at least this part.
    ///   - timeout: maximum time to wait, in seconds.
    func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome

    /// Further details of the device for status reports; nil for a recording.
    var report: CameraReport? { get }

    /// The camera and settings in use; nil for a recording.
    var cameraSettings: CameraSettings? { get }

    /// Changes the camera or its settings; a recording ignores this. If only controls change, an open camera stays
    /// open.
    func apply(_ settings: CameraSettings)
    /// Releases the device, or pauses the recording, until `resume`.
    func pause()
    /// Continues after `pause`.
    func resume()
}

/// The result of waiting for a frame.
public enum CaptureOutcome: Sendable, Hashable {
    /// A frame was delivered.
    case frame
    /// No frame arrived within the timeout.
    case nothing
    /// No frame arrived, but `info` changed.
    case changed
    /// The source has ended.
    case ended
}

/// The damage that made a frame unusable.
public enum FrameDamage: String, Sendable, Hashable, CaseIterable {
    /// The driver flagged it.
    case flagged
    /// It has fewer bytes than its format needs.
    case short
    /// A JPEG that ends before its picture is complete.
    case truncated
    /// A JPEG with invalid bytes, or no JPEG at all.
    case corrupt
    /// An intact frame of a size other than the camera agreed to.
    case wrongSize
}

/// Counts of delivered and lost frames since the source was created.
public struct CaptureCounters: Sendable, Hashable {
    /// Delivered frames.
    public var delivered = 0
    /// Intact frames that were skipped because a newer one was available, or that the driver lost.
    public var dropped = 0
    /// Unusable frames, by damage.
    public var damage: [FrameDamage: Int] = [:]
    /// Number of times that the device was opened.
    public var opened = 0
    /// Number of times that each fault started.
    public var faults: [CameraState: Int] = [:]

    /// The total number of unusable frames.
    public var damaged: Int { damage.values.reduce(0, +) }

    /// Counters at zero.
    public init() {}
}

/// The system's clocks; tests supply their own.
public struct CaptureClock: Sendable {
    /// Monotonic time in seconds.
    public var monotonic: @Sendable () -> Double
    /// Monotonic time in seconds that goes on while the machine is suspended.
    public var elapsed: @Sendable () -> Double
    /// Seconds since 1970.
    public var wall: @Sendable () -> Double
    /// A function that sleeps for a number of seconds.
    public var sleep: @Sendable (Double) -> Void

    /// - Parameter elapsed: is `monotonic` if it isn't given.
    public init(
        monotonic: @escaping @Sendable () -> Double, elapsed: (@Sendable () -> Double)? = nil,
        wall: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Double) -> Void
    ) {
        self.monotonic = monotonic
        self.elapsed = elapsed ?? monotonic
        self.wall = wall
        self.sleep = sleep
    }
}
