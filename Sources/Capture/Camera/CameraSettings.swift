/// The camera to use, and its settings.
public struct CameraSettings: Sendable, Hashable {
    /// `auto`, or a path such as `/dev/v4l/by-id/…`.
    public var device = "auto"
    /// Preferred width in pixels; nil for automatic.
    public var width: Int?
    /// Preferred height in pixels; nil for automatic.
    public var height: Int?
    /// Preferred frame rate in frames per second; nil for automatic.
    public var frameRate: Double?
    /// Required pixel format; nil for the cheapest.
    public var format: FourCC?
    /// Values of controls; controls that aren't named keep the camera's values.
    public var controls: [CameraControl: ControlSetting] = [:]

    /// The frame rate to prefer by default, in frames per second.
    public static let usualFrameRate = 30.0

    public init() {}

    /// Returns whether the settings differ in nothing but controls.
    func isSame(as other: CameraSettings) -> Bool {
        var other = other
        other.controls = controls
        return other == self
    }
}
