import Imaging
import ScanModel

/// An open camera that streams: a V4L2 device, or a program that writes to a socket. Tests supply their own.
protocol CameraStream: AnyObject, Sendable {
    /// Details of the camera for status reports.
    var report: CameraReport { get }
    /// The names of its node that survive renumbering.
    var lastingNames: [String] { get }
    /// The path of the node.
    var path: String { get }
    /// The format, size and rate of the frames.
    var mode: CameraMode { get }
    /// Whether it is closed and opened again when no frames come. Otherwise it reports by `waiting` why none come, and stays open.
    var isReopenedWhenStalled: Bool { get }

    /// Waits for the newest frame and decodes the part that a region needs.
    func next(
        into frame: inout Frame, region: Region, timeout: Double, clock: CaptureClock,
        counters: inout CaptureCounters, tap: FrameTap?, recent: RecentFrames?
    ) throws(CaptureFault) -> StreamOutcome

    /// Sets controls while the camera streams. Called on the driver's thread; may take seconds or hang.
    /// - Returns: the result for each control.
    func set(_ controls: [CameraControl: ControlSetting]) -> [ControlOutcome]

    /// Closes the device completely; otherwise drivers don't recover. May take seconds or hang.
    func close()
}

/// The result of waiting for a frame of an open camera.
enum StreamOutcome: Equatable {
    case frame, nothing
    case damaged(FrameDamage)
    /// No frame can come at present, and the stream stays open.
    case waiting(CaptureFault)
}

/// A function that opens the camera of the settings. May take seconds or hang.
/// - Parameters:
///   - known: permanent names of the camera that was open last.
///   - isLoyal: whether to reject another camera in its place.
typealias CameraOpener =
    @Sendable (
        _ settings: CameraSettings, _ known: [String], _ isLoyal: Bool
    ) throws(CaptureFault) -> any CameraStream
