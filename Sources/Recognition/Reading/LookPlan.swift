public import ScanModel

/// A kind of pass over the whole region, for codes without a place.
public enum Look: Sendable, Hashable {
    /// Original size, quick pass.
    case glance
    /// Original size, all of the decoder's efforts.
    case upright
    /// Rotated by an angle in degrees first: the decoder only scans rows and columns, and misses stacked codes that are
    /// tilted by more than a few degrees.
    case turned(degrees: Double)
    /// Enlarged by two and sharpened first: below about 2.5 pixels a module, and in blur, the decoder misses bars that
    /// are still visible.
    case enlarged(sharpening: Int)
    /// With one threshold for the whole picture: for glossy surfaces and hard shadows.
    case globalThreshold
}

/// A schedule of passes over the whole region by capture time, so that it is the same at every frame rate. A scene that
/// hasn't changed since the last pass gets none.
public struct LookPlan: Sendable, Equatable {
    private let interval: (glance: Double, upright: Double)
    private var latest = (glance: -Double.infinity, upright: -Double.infinity)
    private var isNew = (glance: true, upright: true)

    /// The passes over a picture of a static scene, in order.
    public static let still: [Look] = [
        .glance, .upright, .globalThreshold, .enlarged(sharpening: 1), .enlarged(sharpening: 2), .turned(degrees: 9),
        .turned(degrees: -9), .turned(degrees: 45),
    ]

    public init(quality: QualityLevel) {
        interval = (quality.effort.glanceInterval, quality.effort.thoroughInterval)
    }

    /// Returns the pass that is due at a capture time, if any, and counts it as done.
    /// - Parameters:
    ///   - isChanged: whether the scene differs from the previous frame.
    ///   - effort: the share of the passes for which there is time.
    public mutating func take(at time: Double, isChanged: Bool, effort: Double = 1) -> Look? {
        let interval = (glance: interval.glance / effort, upright: interval.upright / effort)
        // If the clock went back, the plan starts again.
        if time < latest.glance { self = LookPlan(interval: self.interval) }
        if isChanged { isNew = (true, true) }
        if isNew.upright, time - latest.upright >= interval.upright - 1e-6, latest.glance > -.infinity {
            latest = (time, time)
            isNew = (false, false)
            return .upright
        }
        guard isNew.glance, time - latest.glance >= interval.glance - 1e-6 else { return nil }
        // The expensive pass waits a full interval, also at the start.
        if latest.upright == -.infinity { latest.upright = time }
        latest.glance = time
        isNew.glance = false
        return .glance
    }

    private init(interval: (glance: Double, upright: Double)) { self.interval = interval }

    /// Returns whether both plans have the same state.
    public static func == (a: LookPlan, b: LookPlan) -> Bool {
        a.interval == b.interval && a.latest == b.latest && a.isNew == b.isNew
    }
}
