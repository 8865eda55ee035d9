/// Which rectangles to report. Parameters, defaults and meaning are those of Vision's `VNDetectRectanglesRequest`.
///
///     var forms = RectangleOptions()
///     (forms.minimumSize, forms.maximumObservations) = (0.01, 0)
///     settings.recognizedDataTypes = [.rectangle(forms)]
public struct RectangleOptions: Sendable, Hashable {
    /// The least aspect ratio: short side by long side, from 0 to 1.
    public var minimumAspectRatio = 0.5
    /// The largest aspect ratio, from 0 to 1.
    public var maximumAspectRatio = 1.0
    /// By how many degrees each angle may deviate from 90, from 0 to 45.
    public var quadratureTolerance = 30.0
    /// The least size of the shorter side, as a fraction of the region's shorter side, from 0 to 1. A rectangle never has a side of
    /// less than 12 pixels.
    public var minimumSize = 0.2
    /// The least confidence, from 0 to 1.
    public var minimumConfidence = 0.0
    /// The maximum number of rectangles per frame, the most confident first; 0 for no limit.
    public var maximumObservations = 1

    public init() {}
}

extension RectangleOptions {
    /// Writes all options in the configuration's form.
    func write(to json: inout JSONWriter) {
        func write(_ key: StaticString, _ value: Double, _ json: inout JSONWriter) {
            json.key(key)
            json.number(value, decimals: 6)
        }
        json.object { json in
            write("minimumAspectRatio", minimumAspectRatio, &json)
            write("maximumAspectRatio", maximumAspectRatio, &json)
            write("quadratureTolerance", quadratureTolerance, &json)
            write("minimumSize", minimumSize, &json)
            write("minimumConfidence", minimumConfidence, &json)
            json.key("maximumObservations")
            json.integer(maximumObservations)
        }
    }
}

extension RectangleOptions: Decodable {}
