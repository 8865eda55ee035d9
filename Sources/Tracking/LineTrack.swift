public import ScanModel

/// One line of print over frames, under one id: known by its place, whatever it is read as.
public struct LineTrack: Sendable, Hashable, Identifiable {
    /// Number of the track; never used again.
    public let id: Int
    /// Where it is and how it moves; a sighting is that a search found it.
    public internal(set) var motion: PrintMotion
    /// Searches that found it.
    public internal(set) var sightings = 1
    /// Whether the large detector says where it begins and ends, and its pixels were followed since.
    public internal(set) var isSettled = false

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
        if isSettled, isFollowed {
            motion.keep(at: time)
            if !isExact { sightings += 1 }
            return
        }
        // Where its pixels were lost, what is found may be another part of it.
        isSettled = false
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

    /// Takes where the large detector says that it is.
    mutating func settle(_ quad: Quad, at time: Double) {
        // Its corners keep their names where it is known to lie upside down.
        let isTurned = bounds.runs(against: quad)
        motion.sight(isTurned ? quad.turnedHalf : quad, at: time, share: isSettled ? 0.5 : 1, ease: 0.01)
        sightings = max(sightings, 2)
        isSettled = true
    }

    /// Growth from which on an outline is a longer line's, and not the same line's seen otherwise.
    private static let longer = 1.15
}

extension Quad {
    /// Whether both run in opposite directions.
    fileprivate func runs(against other: Quad) -> Bool {
        (topRight.x - topLeft.x) * (other.topRight.x - other.topLeft.x)
            + (topRight.y - topLeft.y) * (other.topRight.y - other.topLeft.y) < 0
    }

    /// The same place, upside down.
    var turnedHalf: Quad {
        Quad(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
    }
}
