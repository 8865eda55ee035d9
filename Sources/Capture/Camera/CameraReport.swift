/// What people want to know of a camera beyond what subscribers are told.
public struct CameraReport: Sendable, Hashable {
    /// The name that the driver gives it; empty until it was open.
    public var name = ""
    /// A name of its node that survives renumbering, under `/dev/v4l`.
    public var stableName: String?
    /// Why its mode was chosen; empty until it was open.
    public var modeReason = ""
    /// What became of the configured controls.
    public var controls: [ControlOutcome] = []
    /// What it offers of zoom; nil where it has none.
    public var zoom: ControlRange?
}
