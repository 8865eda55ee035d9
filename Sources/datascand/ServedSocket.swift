import DaemonConfiguration
import Glibc
import Logging
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

    /// Descriptors that are no connections': camera, decoder, journal, event loops, photographs, control.
    private static let reserve = 128 + Admission.control.inAll

    /// Fewer than so many are worth a warning.
    private static let fewSubscribers = 1024

    /// Has the system give as many descriptors as it will: each connection takes one.
    /// - Returns: who may subscribe: fewer where the system gives few. A process without descriptors can do nothing any more.
    static func raiseDescriptorLimit(_ logger: Logger) -> Admission {
        var limit = rlimit()
        // Unsafe: C reads and writes a local value.
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .events }
        limit.rlim_cur = min(limit.rlim_max, 8192)
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var admission = Admission.events
        let most = max(8, Int(limit.rlim_cur) - reserve)
        if most < fewSubscribers {
            logger.warning(
                "descriptors for \(most) subscribers only; raise the limit (LimitNOFILE=, ulimit -n) to 8192")
        }
        admission.inAll = min(admission.inAll, most)
        return admission
    }
}
