import DaemonConfiguration
import Transport

/// A socket that listens, and who may connect to it.
struct ServedSocket {
    let listener: ListeningSocket
    let admission: Admission

    /// - Parameters:
    ///   - inherited: the socket that systemd made in place of the configured path.
    ///   - admission: how often clients may connect.
    /// - Throws: `SocketError` where the path or the group can't be used.
    init(_ settings: SocketSettings, _ inherited: SocketEndpoint?, _ admission: Admission) throws(SocketError) {
        var admission = admission
        admission.group = settings.group.isEmpty ? nil : try SocketGroup(named: settings.group)
        self.admission = admission
        listener = try (inherited ?? .path(settings.path)).listen(mode: settings.mode, group: admission.group)
    }
}
