import NIOCore
import ServiceLimits
import Transport

/// How many connections each socket may have, by the descriptors that the process is permitted.
struct AdmissionPlan: Sendable {
    let events: Admission
    let control: Admission

    /// Descriptors with which both sockets have their full admission.
    static let wanted = 8192
    /// With fewer there is not even room for a client on each socket and somebody who looks what is wrong.
    private static let least = 16
    /// A control connection holds its socket and, while a photograph is handed over, the photograph's memory.
    private static let perControl = 2
    /// The share of the descriptors that is for the control socket.
    private static let controlShare = 0.25

    /// Divides the descriptors.
    /// - Throws: `Shortage` where they are too few.
    init(_ limit: DescriptorLimit) throws(Shortage) {
        if let reason = limit.shortage(needed: Self.least, eventLoops: System.coreCount) {
            throw Shortage(description: reason)
        }
        let spare = limit.spare(eventLoops: System.coreCount)
        let forControl = Int(Double(spare) * Self.controlShare) / Self.perControl
        control = Admission.control.limited(to: forControl)
        events = Admission.events.limited(to: spare - Self.perControl * control.inAll)
    }

    /// The process may not have enough descriptors to work.
    struct Shortage: Error, CustomStringConvertible {
        let description: String
    }
}
