import DataScanClient
import FoundationEssentials
import ScanModel

/// The page `/metrics`: the status of all daemons, for monitoring. It has nothing of what was read.
struct MetricsPage: Sendable {
    let cameras: [WebCamera]

    /// Seconds after which a daemon that doesn't answer counts as away: Prometheus waits 10 s by default.
    private static let patience = Duration.seconds(3)

    /// Asks all daemons at once.
    func reply() async -> WebReply {
        let answers = await withTaskGroup(of: (Int, StatusFigures?).self) { group in
            for (index, camera) in cameras.enumerated() { group.addTask { (index, await Self.ask(camera.client)) } }
            var answers = [StatusFigures?](repeating: nil, count: cameras.count)
            for await (index, answer) in group { answers[index] = answer }
            return answers
        }
        let named = zip(cameras, answers).map { camera, figures in
            (labels: camera.name.map { [("camera", $0.description)] } ?? [], figures: figures)
        }
        return WebReply(type: MetricsText.type, .bytes(Self.text(named, RelayFigures.all())))
    }

    /// Returns the text for the answers of daemons.
    /// - Parameter relays: of any of the station's cameras.
    static func text(
        _ daemons: [(labels: [(String, String)], figures: StatusFigures?)], _ relays: [RelayFigures] = []
    ) -> [UInt8] {
        var text = MetricsText()
        text.family("datascan_up", .gauge, "Whether the daemon answers")
        for daemon in daemons { text.value("datascan_up", daemon.labels, daemon.figures == nil ? 0 : 1) }
        for family in MetricFamily.all {
            text.family(family.name, family.kind, unit: family.unit, family.help)
            for daemon in daemons {
                guard let figures = daemon.figures else { continue }
                for value in family.values(figures) {
                    text.value(family.name + value.suffix, daemon.labels + value.labels, value.value)
                }
            }
        }
        addRelays(relays, of: daemons, to: &text)
        return text.bytes
    }

    /// Adds what the relay delivers of the daemons.
    private static func addRelays(
        _ relays: [RelayFigures], of daemons: [(labels: [(String, String)], figures: StatusFigures?)],
        to text: inout MetricsText
    ) {
        let delivered = daemons.flatMap { daemon in
            // A daemon without a name is the relay's camera main.
            let name = daemon.labels.first?.1 ?? "main"
            return relays.filter { $0.camera == name }.map { relay in
                let labels = daemon.labels + [("destination", relay.destination)]
                return (labels: labels, relay: relay, waiting: relay.waiting(latest: daemon.figures?.results.latest))
            }
        }
        guard !delivered.isEmpty else { return }
        text.family("datascan_relay_up", .gauge, "Whether the relay is connected and delivers without a fault")
        for one in delivered {
            text.value("datascan_relay_up", one.labels, one.relay.connected && one.relay.fault == nil ? 1 : 0)
        }
        text.family("datascan_relay_waiting", .gauge, "Results that the destination has not confirmed yet")
        for case (let labels, _, let waiting?) in delivered {
            text.value("datascan_relay_waiting", labels, Double(waiting))
        }
    }

    private static func ask(_ client: ScanClient) async -> StatusFigures? {
        await withTaskGroup(of: StatusFigures?.self) { group in
            group.addTask {
                guard let bytes = try? await client.result(of: "status") else { return nil }
                return try? JSONDecoder().decode(StatusFigures.self, from: Data(bytes))
            }
            group.addTask {
                try? await Task.sleep(for: patience)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
