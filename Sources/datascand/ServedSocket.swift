import DaemonConfiguration
import SocketFiles
import Transport

/// A listening socket, and who may connect to it.
struct ServedSocket {
    let listener: ListeningSocket
    let admission: Admission

    /// - Parameters:
    ///   - inherited: the socket that systemd created instead of the configured path.
    ///   - admission: the limits on connections.
    /// - Throws: `SocketError` if the path or the group can't be used.
    init(_ settings: SocketSettings, _ inherited: SocketEndpoint?, _ admission: Admission) throws(SocketError) {
        var admission = admission
        admission.group = settings.group.isEmpty ? nil : try SocketGroup(named: settings.group)
        self.admission = admission
        listener = try (inherited ?? .path(settings.path)).listen(mode: settings.mode, group: admission.group)
    }
}
