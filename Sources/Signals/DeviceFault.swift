import Glibc

/// Why a lamp, a button or a sound can't be used.
public struct DeviceFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line for people.
    public let description: String

    public init(_ description: String) { self.description = description }

    /// - Parameter group: the group that the user has to be in to use such a device.
    init(_ subject: String, error: CInt, group: String) {
        let reason =
            switch error {
            case ENOENT, ENXIO: "no such device"
            case ENODEV: "it was unplugged"
            case EACCES, EPERM: "permission denied; the user has to be in the group \(group), see docs/signal.md"
            case EBUSY: "another program uses it"
            // Unsafe: the C string is copied at once.
            default: unsafe String(cString: strerror(error))
            }
        description = "\(subject): \(reason)"
    }
}
