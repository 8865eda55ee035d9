import ScanModel

/// A family of values, of every camera. To add one: a row in `all`, and in docs/web.md.
struct MetricFamily: Sendable {
    let name: String
    let kind: MetricsText.Kind
    var unit: String?
    let help: String
    /// Returns the values of a daemon: the suffix of the name, labels, and the value.
    let values: @Sendable (StatusFigures) -> [Value]

    /// A value of one camera.
    struct Value {
        var suffix = ""
        var labels: [(String, String)] = []
        var value: Double

        init(_ value: Double, suffix: String = "", _ labels: (String, String)...) {
            (self.suffix, self.labels, self.value) = (suffix, labels, value)
        }
    }

    /// A value that rises and falls.
    private static func gauge(
        _ name: String, unit: String? = nil, _ help: String, _ value: @escaping @Sendable (StatusFigures) -> Double
    ) -> MetricFamily {
        MetricFamily(name: name, kind: .gauge, unit: unit, help: help) { [Value(value($0))] }
    }

    /// A count since the daemon's start.
    private static func counter(
        _ name: String, _ help: String, _ value: @escaping @Sendable (StatusFigures) -> Int
    ) -> MetricFamily {
        MetricFamily(name: name, kind: .counter, help: help) { [Value(Double(value($0)), suffix: "_total")] }
    }

    /// Counts since the daemon's start, by something.
    private static func counter(
        _ name: String, by label: String, _ help: String, _ counts: @escaping @Sendable (StatusFigures) -> [String: Int]
    ) -> MetricFamily {
        MetricFamily(name: name, kind: .counter, help: help) { status in
            counts(status).sorted { $0.key < $1.key }
                .map { Value(Double($0.value), suffix: "_total", (label, $0.key)) }
        }
    }

    /// A state: 1 for the present one, 0 for the others.
    private static func state(
        _ name: String, _ all: [String], _ help: String, _ present: @escaping @Sendable (StatusFigures) -> String
    ) -> MetricFamily {
        MetricFamily(name: name, kind: .stateSet, help: help) { status in
            let present = present(status)
            return all.map { Value($0 == present ? 1 : 0, (name, $0)) }
        }
    }

    private static func histogram(
        _ name: String, unit: String, _ help: String, _ histogram: @escaping @Sendable (StatusFigures) -> Histogram
    ) -> MetricFamily {
        MetricFamily(name: name, kind: .histogram, unit: unit, help: help) { status in
            let histogram = histogram(status)
            var total = 0
            var values = zip(histogram.bounds.map { "\($0)" } + ["+Inf"], histogram.counts)
                .map { bound, count in
                    total += count
                    return Value(Double(total), suffix: "_bucket", ("le", bound))
                }
            values.append(Value(Double(total), suffix: "_count"))
            values.append(Value(histogram.sum, suffix: "_sum"))
            return values
        }
    }

    /// All families, in the order of the text.
    static let all: [MetricFamily] = [
        MetricFamily(name: "datascan_daemon", kind: .info, help: "Program and version of the daemon") {
            [Value(1, suffix: "_info", ("server", $0.server))]
        },
        gauge("datascan_uptime_seconds", unit: "seconds", "Time since the daemon started") { $0.uptime },
        state("datascan_camera_state", CameraState.allCases.map(\.rawValue), "State of the camera") { $0.camera.state },
        gauge("datascan_camera_state_seconds", unit: "seconds", "Time in this state") { $0.camera.since },
        counter("datascan_camera_opened", "How often the camera was opened") { $0.camera.opened },
        counter("datascan_camera_faults", by: "state", "How often each fault began") { $0.camera.faults },
        counter("datascan_frames_delivered", "Frames that arrived") { $0.frames.delivered },
        counter("datascan_frames_read", "Frames that were read") { $0.frames.scanned },
        counter("datascan_frames_dropped", "Frames skipped for a newer one, or lost by the driver") {
            $0.frames.dropped
        },
        counter("datascan_frames_damaged", by: "cause", "Frames that could not be used") { $0.frames.damagedBy },
        histogram("datascan_frame_latency_seconds", unit: "seconds", "From a frame's pixels to its events") {
            $0.figures.latency
        },
        gauge("datascan_effort_ratio", unit: "ratio", "Share of the usual effort that the machine has time for") {
            $0.effort
        },
        counter("datascan_stable_items", by: "kind", "Items that became stable, by symbology, text or shape") {
            $0.figures.stable
        },
        counter("datascan_rejected_items", "Stable items that the rules did not accept") { $0.figures.rejected },
        counter("datascan_no_reads", "Reading windows without an accepted result") { $0.figures.noReads },
        histogram("datascan_stable_seconds", unit: "seconds", "From a first reading until it was stable") {
            $0.figures.timeToStable
        },
        counter("datascan_decoder_readings", "Barcodes read, once per frame") { $0.decoder.readings },
        counter("datascan_decoder_abandoned", "Frames in which decoding was aborted") { $0.decoder.abandoned },
        gauge("datascan_items", "Items in view") { Double($0.items) },
        gauge("datascan_subscribers", "Connections to the event socket") { Double($0.subscribers) },
        counter("datascan_connections_refused", "Connections that were not admitted") { $0.connections.refused },
        counter("datascan_connections_evicted", "Readers that took nothing") { $0.connections.evicted },
        counter("datascan_overflows", "How often a subscriber lost events") { $0.connections.overflows },
        gauge("datascan_results_kept", "Results that can be replayed") { Double($0.results.kept) },
        state("datascan_journal_state", ["off", "saving", "failing"], "State of the journal of results") {
            $0.results.journal.state
        },
        MetricFamily(name: "datascan_journal_bytes", kind: .gauge, unit: "bytes", help: "Size of the journal") {
            status in
            status.results.journal.bytes.map { [Value(Double($0))] } ?? []
        },
        MetricFamily(
            name: "datascan_warning", kind: .gauge, help: "Problems that need attention; absent if there is none"
        ) {
            Set($0.warnings.map(\.code)).sorted().map { Value(1, ("code", $0)) }
        },
    ]
}
