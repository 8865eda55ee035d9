public import ScanModel

/// One line of print over frames, under one id: known by its place, whatever it is read as.
public struct LineTrack: Sendable, Hashable, Identifiable {
    /// Number of the track; never used again.
    public let id: Int
    /// Where it is and how it moves; a sighting is that a search found it.
    public internal(set) var motion: PrintMotion
    /// Searches that found it.
    public internal(set) var sightings = 1

    init(id: Int, bounds: Quad, time: Double) {
        self.id = id
        motion = PrintMotion(bounds, at: time)
    }

    /// Where it is, in fractions of the full frame.
    public var bounds: Quad { motion.bounds }
    /// Capture time of the first sighting.
    public var firstSeen: Double { motion.firstSeen }
    /// Whether it was seen more than once.
    var isProven: Bool { sightings > 1 }
    /// Seconds that it was looked for since, and not seen.
    public var absence: Double { motion.absence }

    /// Takes an outline that a search gave, or a closer look.
    mutating func take(_ quad: Quad, at time: Double, isExact: Bool = false) {
        let height = max(abs(quad.bottomLeft.y - quad.topLeft.y), abs(quad.bottomLeft.x - quad.topLeft.x))
        let isFollowed = motion.lastFollowed == time
        // Where its pixels were followed, a shorter outline is what is seen of it: the rest is hidden or was missed.
        if isFollowed, quad.area < (isExact ? 0.85 : Self.longer) * bounds.area {
            motion.keep(at: time)
        } else {
            // A print that lies still is where many sightings say together; one that moves is where it was seen last.
            let share = isExact ? 0.5 : isFollowed ? 0.05 : 0.3
            motion.sight(quad, at: time, share: share, ease: 0.4 * height)
        }
        if !isExact { sightings += 1 }
    }

    /// Growth from which on an outline is a longer line's, and not the same line's seen otherwise.
    private static let longer = 1.15
}
