/// Which camera, and how it is to be set.
public struct CameraSettings: Sendable, Hashable {
    /// `auto`, or a path such as `/dev/v4l/by-id/…`.
    public var device = "auto"
    /// Wanted width in pixels; nil for what suits.
    public var width: Int?
    /// Wanted height in pixels; nil for what suits.
    public var height: Int?
    /// Wanted frames a second; nil for what suits.
    public var frameRate: Double?
    /// Wanted pixel format; nil for the one that costs least.
    public var format: FourCC?
    /// Wanted values of controls; those that are not named are left as they are.
    public var controls: [CameraControl: ControlSetting] = [:]

    /// Frames a second where nothing is asked for.
    public static let usualFrameRate = 30.0

    public init() {}

    /// Whether nothing but controls differ.
    func isSame(as other: CameraSettings) -> Bool {
        var other = other
        other.controls = controls
        return other == self
    }
}
