/// A text in the form of a content type that was rejected.
public struct Rejection: Sendable, Hashable {
    /// The text, which may include alternatives and look-alikes.
    public var text: String
    /// The places of the lines that it covers, counted as in `ContentReading`.
    public var places: Range<Int>
    /// Its additional cost over the reader's best guess, in nats.
    public var cost: Double
    /// The more likely reading that it makes uncertain; nil if the text breaks a rule of its type.
    public var rival: String?

    public init(text: String, places: Range<Int>, cost: Double, rival: String? = nil) {
        self.text = text
        self.places = places
        self.cost = cost
        self.rival = rival
    }

    /// Maximum number of rejections for the same lines.
    static let most = 3

    /// Selects the rejections that people want to see: why the text as read was not accepted, what made a reading
    /// uncertain, and what came nearest if nothing was found. Longer and cheaper ones come first.
    static func informative(_ all: [Rejection], beside readings: [ContentReading]) -> [Rejection] {
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
