import Glibc
import Imaging
public import ScanModel

/// The reason why a camera doesn't deliver frames: the resulting state and a description.
public struct CaptureFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The state that results.
    public let state: CameraState
    /// What was observed, and how to fix it. The same fault has the same text, so that it is reported once.
    public let reason: String

    public init(_ state: CameraState, _ reason: String) {
        self.state = state
        self.reason = reason
    }

    /// A call on a device, as far as it determines the meaning of an error number.
    public enum Call: String, Sendable, CaseIterable {
        /// Opening the node.
        case open = "opening it"
        /// Setting the pixel format and size.
        case setFormat = "setting the format"
        /// Requesting buffers and mapping them.
        case buffers = "getting frame buffers"
        /// Passing a buffer to the driver.
        case queue = "queueing a buffer"
        /// Starting the stream.
        case start = "starting the stream"
        /// Waiting for a frame, or fetching one.
        case fetch = "fetching a frame"
    }

    /// The fault that an error number of a device call indicates.
    public init(_ call: Call, device: String, error: CInt) {
        let text = "\(device): \(call.rawValue): \(SystemError.text(error))"
        switch error {
        case ENOENT, ENODEV, ENXIO:
            // Any call may be the one that notices it.
            self.init(.absent, "\(device): no such device; is the camera plugged in?")
        case EACCES, EPERM:
            self.init(.absent, "\(text); the daemon's user has to be in the group that owns the device, usually video")
        case EBUSY:
            self.init(.busy, "\(device): another program holds the camera; datascan doctor names it")
        case ENOSPC:
            self.init(
                .noBandwidth, "\(text); the USB bus has no bandwidth left: use another port, a smaller size or MJPG")
        case EINVAL where call == .open || call == .setFormat, ENOTTY, EISDIR, ENOTDIR:
            self.init(.wrongFormat, "\(text); the device does not support the requested settings")
        default:
            // EIO, EPROTO, ETIMEDOUT, EINVAL on a running stream …: the device exists but doesn't work.
            self.init(.stalled, text)
        }
    }

    /// A one-line description.
    public var description: String { reason }
}
