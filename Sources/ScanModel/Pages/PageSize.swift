import FoundationEssentials

/// The size of a sheet in millimetres, as it lies upright.
public struct PageSize: Sendable, Hashable {
    /// Width in millimetres, above 0.
    public var width: Double
    /// Height in millimetres, above 0.
    public var height: Double

    public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

extension PageSize {
    /// The largest side that is read, in millimetres: a PDF's page has at most 14,400 points (ISO 32000-1, annex C).
    static let limit = 14_400.0 / 72 * 25.4

    /// Writes the size as an object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("width")
            json.number(width, decimals: 3)
            json.key("height")
            json.number(height, decimals: 3)
        }
    }
}

extension PageSize: Decodable {
    private enum Key: CodingKey { case width, height }

    /// Reads the form that `write(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func side(_ key: Key) throws -> Double {
            let side = try values.decode(Double.self, forKey: key)
            guard side > 0, side <= Self.limit else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values,
                    debugDescription: "a side is \(side) mm; allowed are more than 0 and at most \(Int(Self.limit))")
            }
            return side
        }
        self.init(width: try side(.width), height: try side(.height))
    }
}
