import ScanModel

/// What happened, for the log: changes of state, without anything that was read.
public enum RelayNote: Sendable, Equatable, CustomStringConvertible {
    /// The broker has accepted the station.
    case connected(String)
    /// The broker can't be reached, for a new reason.
    case disconnected(RelayFault)
    /// The broker refuses a subscription.
    case subscriptionRefused(String, reason: String)
    /// The daemon is there.
    case daemonFound
    /// The daemon can't be reached.
    case daemonAway(String)
    /// Results aren't delivered; they are tried again.
    case fault(String)
    /// Results are delivered again.
    case recovered
    /// The position can't be stored.
    case notStored(String)
    /// The position can be stored again.
    case stored
    /// A command was carried out, or refused with a code.
    case command(String, outcome: String)
    /// A consumer got results again.
    case replayed(Int)
    /// A server refuses a result for good.
    case setAside(status: Int, file: String)
    /// A verdict can't be passed on.
    case verdictFailed(String)
    /// Desired settings were handled.
    case settings(String)

    /// One line for people.
    public var description: String {
        switch self {
        case .connected(let address): "connected to \(address)"
        case .disconnected(let fault): "\(fault); it is tried again"
        case .subscriptionRefused(let filter, let reason):
            "the broker refuses the subscription of \(filter): \(reason); does its access list permit that?"
        case .daemonFound: "following the daemon"
        case .daemonAway(let reason): "\(reason); waiting for the daemon"
        case .fault(let reason): "results wait at the station: \(reason); it is tried again"
        case .recovered: "results are delivered again"
        case .notStored(let reason):
            "\(reason); results are delivered, and after a restart those since the last stored position are sent again"
        case .stored: "the position can be stored again"
        case .command(let method, let outcome): "command \(method.clipped(to: 40)): \(outcome)"
        case .replayed(let count): "sent \(count) results again"
        case .setAside(let status, let file):
            "the server refuses a result (status \(status)); it is set aside in \(file)"
        case .verdictFailed(let reason): "the server's verdict can't be passed on: \(reason)"
        case .settings(let text): "settings \(text)"
        }
    }

    /// Whether something doesn't work.
    public var isProblem: Bool {
        switch self {
        case .disconnected, .subscriptionRefused, .daemonAway, .fault, .notStored, .setAside, .verdictFailed: true
        case .connected, .daemonFound, .recovered, .stored, .command, .replayed, .settings: false
        }
    }
}
