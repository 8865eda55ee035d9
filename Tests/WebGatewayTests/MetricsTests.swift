import FoundationEssentials
import ScanModel
import Testing

@testable import WebGateway

struct MetricsTests {
    @Test func writesValuesAsTheFormatWantsThem() {
        var text = MetricsText()
        text.family("a_seconds", .gauge, unit: "seconds", "Time \"since\"\nthe start")
        text.value("a_seconds", [], 1.5)
        text.family("b", .counter, "Counts")
        text.value("b_total", [("kind", "x\"y\\z\n")], 12)
        #expect(
            String(decoding: text.bytes, as: UTF8.self) == """
                # TYPE a_seconds gauge
                # UNIT a_seconds seconds
                # HELP a_seconds Time \\"since\\"\\nthe start
                a_seconds 1.5
                # TYPE b counter
                # HELP b Counts
                b_total{kind="x\\"y\\\\z\\n"} 12
                # EOF

                """)
    }

    @Test func hasNoValuesOfADaemonThatIsAway() {
        let text = String(decoding: MetricsPage.text([([("camera", "door")], nil)]), as: UTF8.self)
        let values = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(values == ["datascan_up{camera=\"door\"} 0"])
    }

    @Test(
        arguments: [
            ("log-1-40", "log-2-43", 3), ("log-1-40", "log-1-40", 0), ("earliest", "log-1-40", nil),
            ("other-1-40", "log-1-43", nil),
            ("log-1-40", "log-2-5000000040", nil), ("log-1-40", nil, nil), (nil, "log-1-40", nil),
            ("log-1-43", "log-1-40", nil),
        ] as [(String?, String?, Int?)]) func countsWhatWaitsForTheRelay(
            _ cursor: String?, _ latest: String?, _ count: Int?
        )
    {
        let relay = RelayFigures(camera: "main", destination: "mqtt", connected: true, cursor: cursor)
        #expect(relay.waiting(latest: latest) == count)
    }

    @Test func tellsHowTheRelayDelivers() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in [
            ("main.mqtt.json", #"{"camera":"main","destination":"mqtt","connected":true,"cursor":"log-1-40"}"#),
            ("main.webhook.json", #"{"camera":"main","destination":"webhook","connected":true,"fault":"status 500"}"#),
            ("till.mqtt.json", #"{"camera":"till","destination":"mqtt","connected":true}"#), ("x.json", "{"),
            ("main.mqtt.json.new", "{"),
        ] {
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        let relays = RelayFigures.all(in: folder)
        #expect(relays.map(\.camera) == ["main", "main", "till"])
        #expect(RelayFigures.all(in: folder + "/missing").isEmpty)
        let text = String(decoding: MetricsPage.text([([], nil)], relays), as: UTF8.self)
        let values = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            values == [
                "datascan_up 0", "datascan_relay_up{destination=\"mqtt\"} 1",
                "datascan_relay_up{destination=\"webhook\"} 0",
            ])
        let named = String(decoding: MetricsPage.text([([("camera", "till")], nil)], relays), as: UTF8.self)
        #expect(named.contains("datascan_relay_up{camera=\"till\",destination=\"mqtt\"} 1\n"))
    }

    @Test func namesAreUnique() {
        #expect(Set(MetricFamily.all.map(\.name)).count == MetricFamily.all.count)
    }
}
