import Glibc
import Imaging
public import ScanModel

/// Why a camera does not deliver: the state that it puts it in, and the reason in words.
public struct CaptureFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The state.
    public let state: CameraState
    /// What was observed, and what would be right. The same words for the same fault, so that it is told once.
    public let reason: String

    public init(_ state: CameraState, _ reason: String) {
        self.state = state
        self.reason = reason
    }

    /// A call on a device, as far as it matters to what its failure means.
    public enum Call: String, Sendable, CaseIterable {
        /// Opening the node.
        case open = "opening it"
        /// Setting the pixel format and size.
        case setFormat = "setting the format"
        /// Asking for buffers and mapping them.
        case buffers = "getting frame buffers"
        /// Handing a buffer to the driver.
        case queue = "queueing a buffer"
        /// Starting the stream.
        case start = "starting the stream"
        /// Waiting for a frame, or fetching one.
        case fetch = "fetching a frame"
    }

    /// The fault that an error number of a call on a device stands for.
    public init(_ call: Call, device: String, error: CInt) {
        let text = "\(device): \(call.rawValue): \(SystemError.text(error))"
        switch error {
        case ENOENT, ENODEV, ENXIO:
            // Whatever call noticed it.
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
            // EIO, EPROTO, ETIMEDOUT, EINVAL of a running stream …: it is there, and does not work.
            self.init(.stalled, text)
        }
    }

    /// One line for people.
    public var description: String { reason }
}
