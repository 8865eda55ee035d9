public import ScanModel

/// One line of text over time, under one id. Its position identifies it, whatever is read there.
public struct LineTrack: Sendable, Hashable, Identifiable {
    /// Number of the track; never reused.
    public let id: Int
    /// The position and motion; a sighting means that a search found the line.
    public internal(set) var motion: PrintMotion
    /// Where it was found last: unlike `bounds`, not where its pixels seem to be since. What a hand or a reflection leaves visible of it
    /// doesn't count.
    public private(set) var found: Quad
    /// Number of searches that found it.
    public internal(set) var sightings = 1
    /// Whether the large detector has determined its ends and its pixels have been followed since.
    public internal(set) var isSettled = false

    init(id: Int, bounds: Quad, time: Double) {
        self.id = id
        motion = PrintMotion(bounds, at: time)
        found = bounds
    }

    /// The position, in fractions of the full frame.
    public var bounds: Quad { motion.bounds }
    /// Capture time of the first sighting.
    public var firstSeen: Double { motion.firstSeen }
    /// Whether it was seen more than once.
    var isProven: Bool { sightings > 1 }
    /// Seconds of searching without seeing it.
    public var absence: Double { motion.absence }

    /// Updates the position with an outline from a search, or a more exact one.
    mutating func take(_ quad: Quad, at time: Double, isExact: Bool = false) {
        let height = max(abs(quad.bottomLeft.y - quad.topLeft.y), abs(quad.bottomLeft.x - quad.topLeft.x))
        let isFollowed = motion.lastFollowed == time
        note(quad, isFollowed)
        if isSettled, isFollowed {
            motion.keep(at: time)
            if !isExact { sightings += 1 }
            return
        }
        // Its pixels were lost, so the outline may be of another part of the line.
        isSettled = false
        // While its pixels are followed, a shorter outline shows only part of it: the rest is hidden or was missed.
        if isFollowed, quad.area < (isExact ? Self.whole : Self.longer) * bounds.area {
            motion.keep(at: time)
        } else {
            // For a line at rest, many sightings are averaged; a moving line is where it was seen last.
            let share = isExact ? 0.5 : isFollowed ? 0.05 : 0.3
            motion.sight(quad, at: time, share: share, ease: 0.4 * height)
        }
        if !isExact { sightings += 1 }
    }

    /// Records that all of it was found where its pixels are.
    mutating func confirm() { found = bounds }

    private mutating func note(_ quad: Quad, _ isFollowed: Bool) {
        // `LineTracker.wholes` replaces the outline of a part by the followed one.
        let isOwn = isFollowed && quad == bounds
        // What hides a line moves over it little by little.
        let isInside = quad.area < found.area && found.covers(quad, share: Self.inside)
        let isPart = isFollowed && quad.area < Self.whole * bounds.area && bounds.covers(quad)
        if !isOwn, !isInside, !isPart { found = quad }
    }

    /// Updates the position with the outline from the large detector.
    mutating func settle(_ quad: Quad, at time: Double) {
        // A line known to be upside down keeps the names of its corners.
        let isTurned = bounds.runs(against: quad)
        motion.sight(isTurned ? quad.turnedHalf : quad, at: time, share: isSettled ? 0.5 : 1, ease: 0.01)
        sightings = max(sightings, 2)
        isSettled = true
        found = bounds
    }

    /// Minimum area of an outline of the whole line, as a share of the known one.
    static let whole = 0.85
    /// Minimum share of a part's area that lies inside of the whole.
    private static let inside = 0.9
    /// Growth from which an outline belongs to a longer line instead of another view of the same line.
    private static let longer = 1.15
}

extension Quad {
    /// Returns whether the two run in opposite directions.
    fileprivate func runs(against other: Quad) -> Bool {
        (topRight.x - topLeft.x) * (other.topRight.x - other.topLeft.x)
            + (topRight.y - topLeft.y) * (other.topRight.y - other.topLeft.y) < 0
    }

    /// The same area, upside down.
    var turnedHalf: Quad {
        Quad(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
    }
}
