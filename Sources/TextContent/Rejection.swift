/// A text that has the form of a kind, and was not taken for one.
public struct Rejection: Sendable, Hashable {
    /// The text, of what was read and what that may be taken for.
    public var text: String
    /// The places of the lines that it takes, counted as those of a `ContentReading`.
    public var places: Range<Int>
    /// How much dearer it is than the reader's best guess, in nats.
    public var cost: Double
    /// The text that is likelier, and as good as it; nil where it breaks the rule of its kind.
    public var rival: String?

    public init(text: String, places: Range<Int>, cost: Double, rival: String? = nil) {
        self.text = text
        self.places = places
        self.cost = cost
        self.rival = rival
    }

    /// The most that are told of the same lines.
    static let most = 3

    /// Those of many that people want to see: why what was read is not what was found, what made that uncertain, and what came
    /// nearest where nothing was found. The longer the better, and the cheaper.
    static func telling(_ all: [Rejection], beside readings: [ContentReading]) -> [Rejection] {
        var kept: [Rejection] = []
        func weight(_ rejection: Rejection) -> Double { Double(rejection.places.count) - 3 * rejection.cost }
        let sorted = all.sorted { (weight($0), $1.places.lowerBound) > (weight($1), $0.places.lowerBound) }
        for rejection in sorted where kept.count < most {
            let isOfFound = readings.contains { found in
                found.places == rejection.places && (rejection.rival ?? found.text) == found.text
                    && (rejection.rival != nil || rejection.cost == 0)
            }
            let isApart =
                rejection.rival == nil && !readings.contains { $0.places.overlaps(rejection.places) }
                && !kept.contains { $0.places.overlaps(rejection.places) }
            if isOfFound || isApart { kept.append(rejection) }
        }
        return kept.sorted { $0.places.lowerBound < $1.places.lowerBound }
    }
}
