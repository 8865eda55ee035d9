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

    /// Waits for a frame newer than the last one and decodes the part that a region needs.
    ///
    /// Where more frames are waiting than one, the newest is taken and the others are counted as dropped.
    /// - Parameters:
    ///   - frame: filled where the outcome is `.frame`; its memory is reused.
    ///   - region: which part is needed; the frame holds at least that.
    ///   - timeout: how long to wait at most, in seconds.
    func next(into frame: inout Frame, region: Region, timeout: Double) -> CaptureOutcome

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

/// What was delivered and what was lost since the source was made.
public struct CaptureCounters: Sendable, Hashable {
    /// Frames handed on.
    public var delivered = 0
    /// Whole frames that were passed over because a newer one was there, or that the driver lost.
    public var dropped = 0
    /// Frames that were flagged as bad, cut short or undecodable.
    public var damaged = 0
    /// How often the device was opened.
    public var opened = 0

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
