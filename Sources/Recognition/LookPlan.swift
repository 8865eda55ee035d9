public import ScanModel

/// A way to look at the whole region that costs more than a glance.
public enum Look: Sendable, Hashable {
    /// As it is, with every effort of the decoder.
    case upright
    /// Turned by so many degrees first: the decoder follows rows and columns only, and loses stacked codes that lie
    /// more than a few degrees askew.
    case turned(degrees: Double)
    /// Magnified twice and sharpened first: below about 2.5 pixels a module, and in blur, the decoder loses bars that are
    /// still there.
    case enlarged(sharpening: Int)
    /// With one threshold for the whole picture: glossy print, shadows with hard borders.
    case globalThreshold
}

/// Decides which frames get more than a glance, by capture time, so that it is the same at every frame rate.
public struct LookPlan: Sendable, Equatable {
    private let interval: Double
    private var next = 0
    private var due = -Double.infinity

    /// The looks that take turns.
    public static let turns: [Look] = [.upright, .turned(degrees: 9), .turned(degrees: -9), .turned(degrees: 45)]

    /// The looks that a picture of a still scene gets, one after the other.
    public static let still: [Look] = [
        .upright, .globalThreshold, .enlarged(sharpening: 1), .enlarged(sharpening: 2), .turned(degrees: 9),
        .turned(degrees: -9), .turned(degrees: 45),
    ]

    /// Makes a plan.
    public init(quality: QualityLevel) {
        interval =
            switch quality {
            case .fast: 0.4
            case .balanced: 0.12
            case .accurate: 0.05
            }
    }

    /// The look that is due at a capture time, if one is; counts as taken.
    public mutating func take(at time: Double) -> Look? {
        // A clock that went back starts the plan anew.
        guard time >= due || time < due - 2 * interval else { return nil }
        due = time + interval
        defer { next = (next + 1) % Self.turns.count }
        return Self.turns[next]
    }
}
