/// What the camera does, as observed.
public enum CameraState: String, Sendable, Hashable, CaseIterable, Codable {
    /// No such device.
    case absent
    /// Another process holds it.
    case busy
    /// The USB bus has no bandwidth left for it.
    case noBandwidth
    /// It offers no format that can be read, or is no capture device.
    case wrongFormat
    /// It is there, and delivers no frames.
    case stalled
    /// It is there, and can't be brought to deliver frames again.
    case wedged
    /// Frames arrive.
    case streaming
    /// Paused by a client.
    case paused
    /// A recording came to its end.
    case ended
}

/// The camera, or the recording in its place, as subscribers are told of it.
public struct CameraInfo: Sendable, Hashable, Decodable {
    /// The device's path or the recording's.
    public var device: String
    /// What it does.
    public var state: CameraState
    /// Why, where the state is a fault.
    public var reason: String?
    /// Width of its frames in pixels; 0 until known.
    public var width: Int
    /// Height of its frames in pixels; 0 until known.
    public var height: Int
    /// Frames a second that it was set to; 0 until known.
    public var frameRate: Double
    /// Pixel format, such as `MJPG`; empty until known.
    public var format: String

    public init(
        device: String, state: CameraState, reason: String? = nil, width: Int = 0, height: Int = 0,
        frameRate: Double = 0, format: String = ""
    ) {
        self.device = device
        self.state = state
        self.reason = reason
        self.width = width
        self.height = height
        self.frameRate = frameRate
        self.format = format
    }
}
