import NIOCore
import ServiceLimits
import Transport

/// How many connections each socket accepts, depending on the limit on descriptors.
struct AdmissionPlan: Sendable {
    let events: Admission
    let control: Admission

    /// Descriptors to ask the system for; enough for the full admission of both sockets.
    static let wanted = 8192
    /// Minimum number of descriptors for connections: a few clients on each socket, and `datascan doctor`.
    private static let least = 16
    /// Descriptors per control connection: its socket, and the memory file of a photograph while it is sent.
    private static let perControl = 2
    /// Share of the descriptors for the control socket.
    private static let controlShare = 0.25

    /// - Throws: `Shortage` if there are too few descriptors.
    init(_ limit: DescriptorLimit) throws(Shortage) {
        if let reason = limit.shortage(needed: Self.least, eventLoops: System.coreCount) {
            throw Shortage(description: reason)
        }
        let spare = limit.spare(eventLoops: System.coreCount)
        let forControl = Int(Double(spare) * Self.controlShare) / Self.perControl
        control = Admission.control.limited(to: forControl)
        events = Admission.events.limited(to: spare - Self.perControl * control.inAll)
    }

    /// The limit on descriptors is too low for the daemon.
    struct Shortage: Error, CustomStringConvertible {
        let description: String
    }
}
