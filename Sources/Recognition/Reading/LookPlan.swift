public import ScanModel

/// A way to look at the whole region, for what no place was found for.
public enum Look: Sendable, Hashable {
    /// As it is, the quick pass.
    case glance
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

/// Decides which frames get a look at the whole region, by capture time, so that it is the same at every frame rate. A scene
/// that has not changed since gets none.
public struct LookPlan: Sendable, Equatable {
    private let interval: (glance: Double, upright: Double)
    private var latest = (glance: -Double.infinity, upright: -Double.infinity)
    private var isNew = (glance: true, upright: true)

    /// The looks that a picture of a still scene gets, one after the other.
    public static let still: [Look] = [
        .glance, .upright, .globalThreshold, .enlarged(sharpening: 1), .enlarged(sharpening: 2), .turned(degrees: 9),
        .turned(degrees: -9), .turned(degrees: 45),
    ]

    public init(quality: QualityLevel) {
        interval = (quality.effort.glanceInterval, quality.effort.thoroughInterval)
    }

    /// The look that is due at a capture time, if one is; counts as taken.
    /// - Parameters:
    ///   - isChanged: whether the scene differs from the frame before.
    ///   - effort: share of the looks that there is time for.
    public mutating func take(at time: Double, isChanged: Bool, effort: Double = 1) -> Look? {
        let interval = (glance: interval.glance / effort, upright: interval.upright / effort)
        // A clock that went back starts the plan anew.
        if time < latest.glance { self = LookPlan(interval: self.interval) }
        if isChanged { isNew = (true, true) }
        if isNew.upright, time - latest.upright >= interval.upright - 1e-6, latest.glance > -.infinity {
            latest = (time, time)
            isNew = (false, false)
            return .upright
        }
        guard isNew.glance, time - latest.glance >= interval.glance - 1e-6 else { return nil }
        // The dear look waits for its turn, also the first time.
        if latest.upright == -.infinity { latest.upright = time }
        latest.glance = time
        isNew.glance = false
        return .glance
    }

    private init(interval: (glance: Double, upright: Double)) { self.interval = interval }

    /// Whether both plans are at the same point.
    public static func == (a: LookPlan, b: LookPlan) -> Bool {
        a.interval == b.interval && a.latest == b.latest && a.isNew == b.isNew
    }
}
