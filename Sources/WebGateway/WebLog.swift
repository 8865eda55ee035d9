import Logging
import NIOCore
import Synchronization

/// The log of refusals: one line per kind of refusal and minute, however often it occurs.
final class WebLog: Sendable {
    /// The reason for a refusal.
    enum Refusal: String, Sendable {
        case host = "a request for a name that is not in hosts"
        case origin = "a request from a page that is not in origins"
        case token = "a wrong token"
    }

    private let logger: Logger
    private let quietUntil = Mutex<[Refusal: Double]>([:])

    init(_ logger: Logger) { self.logger = logger }

    /// Logs a refusal.
    func refused(_ refusal: Refusal, _ address: String) {
        let isNew = quietUntil.withLock { quiet in
            guard quiet[refusal] ?? 0 <= .uptime else { return false }
            quiet[refusal] = .uptime + 60
            return true
        }
        if isNew { logger.warning("refused: \(refusal.rawValue), from \(address)") }
    }
}

extension Double {
    /// Seconds since the machine started.
    static var uptime: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }
}
