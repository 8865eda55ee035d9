import Imaging
import ScanModel

/// A camera that is open and streams. The device behind it is V4L2's; tests bring their own.
protocol CameraStream: AnyObject, Sendable {
    /// What is known of the camera, for people.
    var report: CameraReport { get }
    /// Names of its node that survive renumbering.
    var lastingNames: [String] { get }
    /// The node.
    var path: String { get }
    /// What the frames are.
    var mode: CameraMode { get }

    /// Waits for the newest frame and decodes the part that a region needs.
    func next(
        into frame: inout Frame, region: Region, timeout: Double, clock: CaptureClock,
        counters: inout CaptureCounters, tap: FrameTap?, recent: RecentFrames?
    ) throws(CaptureFault) -> StreamOutcome

    /// Sets controls while it streams, called from the driver's thread. May take seconds, or never come back.
    /// - Returns: what became of each.
    func set(_ controls: [CameraControl: ControlSetting]) -> [ControlOutcome]

    /// Closes the device, all of it, or drivers don't come back. May take seconds, or never come back.
    func close()
}

/// What came of waiting for a frame of an open camera.
enum StreamOutcome: Equatable {
    case frame, nothing
    case damaged(FrameDamage)
}

/// Opens the camera of the settings. May take seconds, or never come back.
/// - Parameters:
///   - known: lasting names of the camera that was open last.
///   - isLoyal: whether another camera in its place is refused.
typealias CameraOpener =
    @Sendable (
        _ settings: CameraSettings, _ known: [String], _ isLoyal: Bool
    ) throws(CaptureFault) -> any CameraStream
