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

    @Test func namesAreUnique() {
        #expect(Set(MetricFamily.all.map(\.name)).count == MetricFamily.all.count)
    }
}
