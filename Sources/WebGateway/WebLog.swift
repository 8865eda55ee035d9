import Logging
import NIOCore
import Synchronization

/// The log of refusals: a line when something is refused, and then none of its kind for a minute, however often it comes.
final class WebLog: Sendable {
    /// What was not as it has to be.
    enum Refusal: String, Sendable {
        case host = "a request for a name that is not in hosts"
        case origin = "a request from a page that is not in origins"
        case token = "a wrong token"
    }

    private let logger: Logger
    private let quietUntil = Mutex<[Refusal: Double]>([:])

    init(_ logger: Logger) { self.logger = logger }

    /// Notes a refusal.
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
    /// Seconds since the machine was started.
    static var uptime: Double { Double(NIODeadline.now().uptimeNanoseconds) / 1e9 }
}
