/// How often values fell into which range. It has a fixed size, so it can count for months.
public struct Histogram: Sendable, Hashable {
    /// The upper bounds of the ranges, rising; the last range has none.
    public let bounds: [Double]
    /// The number of values in each range: at most its bound, and above that of the range before it.
    public private(set) var counts: [Int]
    /// The sum of all values.
    public private(set) var sum = 0.0

    /// Bounds in seconds for what takes from milliseconds to seconds: each is about twice the one before it.
    public static let seconds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

    public init(bounds: [Double] = Histogram.seconds) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Counts a value; negative ones as zero.
    public mutating func add(_ value: Double) {
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += max(0, value)
    }

    /// The number of values.
    public var count: Int { counts.reduce(0, +) }

    /// Writes it as a JSON object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("bounds")
            json.array { json in for bound in bounds { json.number(bound, decimals: 3) } }
            json.key("counts")
            json.array { json in for count in counts { json.integer(count) } }
            json.key("sum")
            json.number(sum, decimals: 6)
        }
    }
}

extension Histogram: Decodable {
    private enum CodingKeys: String, CodingKey { case bounds, counts, sum }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        bounds = try values.decode([Double].self, forKey: .bounds)
        counts = try values.decode([Int].self, forKey: .counts)
        sum = try values.decode(Double.self, forKey: .sum)
        guard counts.count == bounds.count + 1, zip(bounds, bounds.dropFirst()).allSatisfy(<) else {
            throw DecodingError.dataCorruptedError(
                forKey: .counts, in: values, debugDescription: "there is one count more than rising bounds")
        }
    }
}
