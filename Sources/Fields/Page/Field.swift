public import ScanModel

/// A value that was read from a page.
public struct Field<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value.
    public var value: Value
    /// How certain it is, from 0 to 1. It is a ranking by evidence, not a calibrated probability.
    public var confidence: Double
    /// Where it was read, in the unit of the texts.
    public var bounds: Quad

    public init(_ value: Value, confidence: Double, bounds: Quad) {
        (self.value, self.confidence, self.bounds) = (value, confidence, bounds)
    }
}

extension Field {
    /// Writes a member: an object with the value, the confidence and the corners.
    func write(_ name: StaticString, to json: inout JSONWriter, _ value: (inout JSONWriter, Value) -> Void) {
        json.key(name)
        json.object { json in
            json.key("value")
            value(&json, self.value)
            writePlace(to: &json)
        }
    }

    /// Writes the members that say how certain the value is and where it was read.
    package func writePlace(to json: inout JSONWriter) {
        json.key("confidence")
        json.number(confidence, decimals: 2)
        json.key("bounds")
        json.array { json in
            for corner in [bounds.topLeft, bounds.topRight, bounds.bottomRight, bounds.bottomLeft] {
                json.array { json in
                    json.number(corner.x, decimals: 4)
                    json.number(corner.y, decimals: 4)
                }
            }
        }
    }
}

extension Field<String> {
    func write(_ name: StaticString, to json: inout JSONWriter) {
        write(name, to: &json) { json, value in json.string(value) }
    }
}
