public import DataScanClient
import ScanModel

/// Opens the daemon's reading window when a button is pressed.
public actor ButtonTrigger {
    /// What happened, for the log.
    public enum Note: Sendable, Hashable {
        /// The daemon reads.
        case opened
        /// The daemon doesn't read yet: an earlier result is still held.
        case held
        /// The daemon has no method `trigger`: it is too old. Reported once.
        case unknown
        /// The daemon refused, or can't be reached.
        case failed(String)
    }

    private let client: ScanClient
    private let notify: @Sendable (Note) -> Void
    private var isCalling = false
    private var isUnknown = false

    public init(_ client: ScanClient, notify: @escaping @Sendable (Note) -> Void) {
        self.client = client
        self.notify = notify
    }

    /// Opens the window. A press while the daemon hasn't answered an earlier one changes nothing.
    /// - Parameter window: its seconds; nil for the daemon's.
    public func press(window: Double?) async {
        guard !isCalling else { return }
        isCalling = true
        defer { isCalling = false }
        do {
            let report = try await client.trigger(window: window)
            isUnknown = false
            notify(report.state == .open ? .opened : .held)
        } catch ClientError.refused(let error) where error.code == .unknown {
            if !isUnknown { notify(.unknown) }
            isUnknown = true
        } catch {
            notify(.failed("\(error)"))
        }
    }
}
