/// Details of a camera for status reports, beyond what subscribers get.
public struct CameraReport: Sendable, Hashable {
    /// The driver's name for the camera; empty before the first opening.
    public var name = ""
    /// A name of its node under `/dev/v4l` that survives renumbering.
    public var stableName: String?
    /// The reason for the choice of mode; empty before the first opening.
    public var modeReason = ""
    /// The results of setting the configured controls.
    public var controls: [ControlOutcome] = []
    /// The range of its zoom; nil if it has none.
    public var zoom: ControlRange?
}
