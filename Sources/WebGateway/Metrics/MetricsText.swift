/// Text in the format OpenMetrics 1.0 (https://prometheus.io/docs/specs/om/open_metrics_spec/), which Prometheus reads.
struct MetricsText {
    /// What a family of values counts or measures.
    enum Kind: String {
        case gauge, counter, histogram, info
        case stateSet = "stateset"
    }

    private var text = ""

    /// The content type of the text.
    static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

    /// Begins a family of values; all of them follow before the next family.
    /// - Parameter unit: the last part of the name, if it is a unit.
    mutating func family(_ name: String, _ kind: Kind, unit: String? = nil, _ help: String) {
        text += "# TYPE \(name) \(kind.rawValue)\n"
        if let unit { text += "# UNIT \(name) \(unit)\n" }
        text += "# HELP \(name) \(Self.escaped(help))\n"
    }

    /// Adds a value.
    /// - Parameter name: of the family, with the suffix of its kind, such as `_total` of a counter.
    mutating func value(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let shown = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += "\(name)\(shown.isEmpty ? "" : "{\(shown)}") \(Self.number(value))\n"
    }

    /// The text, complete.
    var bytes: [UInt8] { Array((text + "# EOF\n").utf8) }

    private static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
