import CSystemd
import Glibc
import Transport

/// The interface to systemd. It does nothing if systemd didn't start the daemon.
enum ServiceManager {
    /// Sends systemd lines such as `READY=1`.
    static func notify(_ state: String) {
        // Unsafe: the C string is used for this call alone.
        _ = unsafe sd_notify(0, state)
    }

    /// The interval in which systemd expects a sign of life; nil if it expects none.
    static var watchdogInterval: Duration? {
        var microseconds: UInt64 = 0
        // Unsafe: C writes a local value.
        guard unsafe sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }
}

/// The sockets that systemd created for the daemon, by `FileDescriptorName=`.
struct InheritedSockets {
    var events: SocketEndpoint?
    var control: SocketEndpoint?

    init() throws {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        // Unsafe: C allocates the names; they are copied and freed here.
        let count = unsafe sd_listen_fds_with_names(1, &names)
        defer { unsafe free(names) }
        for index in 0..<max(0, Int(count)) {
            guard let name = unsafe names?[index] else { continue }
            defer { unsafe free(name) }
            // systemd passes descriptors from 3 on.
            let endpoint = SocketEndpoint.inherited(CInt(3 + index))
            switch unsafe String(cString: name) {
            case "events": events = endpoint
            case "control": control = endpoint
            case let other: throw UnknownSocket(name: other)
            }
        }
    }

    /// A socket unit with an unknown name.
    struct UnknownSocket: Error, CustomStringConvertible {
        let name: String
        var description: String {
            "systemd passes a socket named '\(name)'; FileDescriptorName= has to be events or control"
        }
    }
}
