import DataScanClient
import FoundationEssentials
import ScanModel

/// Follows the daemon's events, and waits for the daemon while it is away.
public struct DaemonWatch: Sendable {
    /// What happened, for the log.
    public enum Note: Sendable, Hashable {
        /// The daemon can't be reached; it is tried again. Reported once for each absence.
        case away(String)
        /// The daemon is there.
        case connected
    }

    private let client: ScanClient
    private let settings: SignalSettings
    private let notify: @Sendable (Note) -> Void

    public init(_ settings: SignalSettings, notify: @escaping @Sendable (Note) -> Void) {
        client = ScanClient(eventSocket: settings.socket)
        self.settings = settings
        self.notify = notify
    }

    /// Calls `show` for each decision, until the task is cancelled. While the daemon is away, the state is `fault`.
    /// - Throws: `ClientError`: `.refused` if the daemon refuses the subscription for good, `.garbled` if something else than the daemon is at
    ///   the socket.
    public func run(_ show: @Sendable (SignalDecider.Decision) async -> Void) async throws {
        var request = EventRequest(events: ["stable", "verdict"])
        request.includesRejected = true
        var decider = SignalDecider(repeatWithin: settings.repeatWithin, maximumAge: settings.maximumAge)
        var isConnected = false
        for try await delivery in client.deliveries(request) {
            switch delivery {
            case .event(.error(let error), _, _):
                throw ClientError.refused(error)
            case .event(let event, _, _):
                if !isConnected { notify(.connected) }
                isConnected = true
                let wallTime = Date().timeIntervalSince1970
                if let decision = decider.take(event, now: MonotonicTime.now(), wallTime: wallTime) {
                    await show(decision)
                }
            case .away(let reason):
                isConnected = false
                notify(.away("\(reason)"))
                await show(.enter(.fault))
            }
        }
    }
}
