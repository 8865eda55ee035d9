import Glibc
import Imaging
public import ScanModel

/// Why a camera does not deliver: the state that it puts it in, and the reason in words.
public struct CaptureFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The state.
    public let state: CameraState
    /// What was observed, and what would be right.
    public let reason: String

    /// Makes a fault.
    public init(_ state: CameraState, _ reason: String) {
        self.state = state
        self.reason = reason
    }

    /// The fault that an error number of a system call on a device stands for.
    public init(_ call: String, device: String, error: CInt) {
        let text = "\(device): \(call): \(SystemError.text(error))"
        switch error {
        case ENOENT, ENODEV, ENXIO:
            self.init(.absent, "\(text); is the camera plugged in?")
        case EACCES, EPERM:
            self.init(.absent, "\(text); the daemon's user has to be in the group that owns the device, usually video")
        case EBUSY:
            self.init(.busy, "\(text); another program holds the camera")
        case ENOSPC:
            self.init(
                .noBandwidth, "\(text); the USB bus has no bandwidth left: another port, a smaller size or MJPEG helps")
        case EINVAL, ENOTTY, EISDIR, ENOTDIR:
            self.init(.wrongFormat, "\(text); the device does not offer what was asked for")
        default:
            self.init(.stalled, text)
        }
    }

    /// One line for people.
    public var description: String { reason }
}
