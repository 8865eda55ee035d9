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

    /// The daemon refuses the subscription for good.
    public struct Refusal: Error, CustomStringConvertible {
        let error: ProtocolError
        /// One line for people.
        public var description: String { "the daemon refused: \(error)" }
    }

    private let client: ScanClient
    private let settings: SignalSettings
    private let notify: @Sendable (Note) -> Void

    /// How often the daemon is tried again while it is away.
    private static let retryTime = Duration.milliseconds(500)

    public init(_ settings: SignalSettings, notify: @escaping @Sendable (Note) -> Void) {
        client = ScanClient(eventSocket: settings.socket)
        self.settings = settings
        self.notify = notify
    }

    /// Calls `show` for each decision, until the task is cancelled. While the daemon is away, the state is `fault`.
    /// - Throws: `Refusal`; `DecodingError` if something else than the daemon is at the socket.
    public func run(_ show: @Sendable (SignalDecider.Decision) async -> Void) async throws {
        var request = EventRequest(events: ["stable", "verdict"])
        request.includesRejected = true
        var decider = SignalDecider(repeatWithin: settings.repeatWithin, maximumAge: settings.maximumAge)
        var isAway: Bool?
        while !Task.isCancelled {
            var reason = ClientError.closed(path: settings.socket)
            do {
                for try await line in client.lines(request) {
                    guard let report = try StationReport.parse(line: line) else { continue }
                    if case .refused(let error) = report {
                        guard error.code == .tooMany else { throw Refusal(error: error) }
                        reason = .refused(error)
                        break
                    }
                    if isAway != false { notify(.connected) }
                    isAway = false
                    let wallTime = Date().timeIntervalSince1970
                    if let decision = decider.take(report, now: MonotonicTime.now(), wallTime: wallTime) {
                        await show(decision)
                    }
                }
            } catch let error as ClientError {
                reason = error
            }
            if Task.isCancelled { return }
            if isAway != true { notify(.away("\(reason)")) }
            isAway = true
            await show(.enter(.fault))
            try? await Task.sleep(for: Self.retryTime)
        }
    }
}
