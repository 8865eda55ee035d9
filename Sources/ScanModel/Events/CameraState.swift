/// The observed state of the camera.
public enum CameraState: String, Sendable, Hashable, CaseIterable, Codable {
    /// The device doesn't exist.
    case absent
    /// Another process holds the device.
    case busy
    /// The USB bus has no bandwidth left for it.
    case noBandwidth
    /// It offers no readable format, or isn't a capture device.
    case wrongFormat
    /// It is connected but delivers no frames.
    case stalled
    /// It is connected, and attempts to make it deliver frames again have failed.
    case wedged
    /// Frames arrive.
    case streaming
    /// A client paused it.
    case paused
    /// The recording has ended.
    case ended
}

/// The camera, or the recording in its place, as subscribers see it.
public struct CameraInfo: Sendable, Hashable, Decodable {
    /// Path of the device or recording.
    public var device: String
    /// Its state.
    public var state: CameraState
    /// The reason for a faulty state, otherwise nil.
    public var reason: String?
    /// Width of its frames in pixels; 0 until known.
    public var width: Int
    /// Height of its frames in pixels; 0 until known.
    public var height: Int
    /// Configured frames per second; 0 until known.
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
