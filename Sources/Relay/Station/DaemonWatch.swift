import DataScanClient
import FoundationEssentials
import ScanModel

/// Follows the state of a camera's daemon, whether or not anything is delivered.
actor DaemonWatch {
    private let client: ScanClient
    private let notify: @Sendable (RelayNote) -> Void
    /// Is called with the cursor of the daemon's latest result each time the daemon is found.
    private let found: @Sendable (String?) async -> Void
    private(set) var state = StationState()

    /// Seconds between requests for warnings; they aren't events.
    private static let warningTime = Duration.seconds(30)
    /// Seconds after which a daemon is tried again that isn't one, or that refuses.
    private static let refusedTime = Duration.seconds(30)

    init(
        _ client: ScanClient, notify: @escaping @Sendable (RelayNote) -> Void,
        found: @escaping @Sendable (String?) async -> Void
    ) {
        self.client = client
        self.notify = notify
        self.found = found
    }

    /// Runs until the task is cancelled.
    func run() async {
        await withTaskGroup { group in
            group.addTask { await self.follow() }
            group.addTask { await self.askForWarnings() }
        }
    }

    private func follow() async {
        while !Task.isCancelled {
            do {
                for try await delivery in client.deliveries(EventRequest(events: [])) { await take(delivery) }
            } catch {
                // A line that isn't part of the protocol may contain what was read.
                let reason =
                    if case ClientError.garbled? = error as? ClientError {
                        "\(client.eventSocket) doesn't speak the daemon's protocol; is it the daemon's event socket?"
                    } else { "\(error)" }
                away(reason)
            }
            try? await Task.sleep(for: Self.refusedTime)
        }
    }

    private func take(_ delivery: EventDelivery) async {
        switch delivery {
        case .event(.hello(let hello), _, _):
            if state.absence != nil || state.camera == nil { notify(.daemonFound) }
            state.absence = nil
            state.camera = hello.camera
            state.session = hello.session
            await found(hello.cursor)
        case .event(.camera(let change), _, _): state.camera = change.camera
        case .event(.snapshot(let snapshot), _, _): state.camera = snapshot.scene?.camera ?? state.camera
        case .event(.error(let error), _, _): away("the daemon refused: \(error)")
        case .away(let reason): away("\(reason)")
        case .event: break
        }
    }

    private func away(_ reason: String) {
        if state.absence != reason { notify(.daemonAway(reason)) }
        state.absence = reason
    }

    /// The warnings come from the control socket, which the relay may use only if commands are allowed.
    private func askForWarnings() async {
        struct Status: Decodable { let warnings: [StationState.Warning] }
        while !Task.isCancelled {
            if let bytes = try? await client.result(of: "status"),
                let status = try? JSONDecoder().decode(Status.self, from: Data(bytes))
            {
                state.warnings = status.warnings
            } else {
                state.warnings = nil
            }
            try? await Task.sleep(for: Self.warningTime)
        }
    }
}
