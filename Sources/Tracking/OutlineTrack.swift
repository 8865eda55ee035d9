public import ScanModel

/// One rectangle or document over time, under one id.
public struct OutlineTrack: Sendable, Hashable, Identifiable {
    /// Number of the track; never reused.
    public let id: Int
    /// The position and motion; a sighting means that a search found it. The corners keep their names while it turns.
    public internal(set) var motion: PrintMotion
    /// Number of searches that found it.
    public internal(set) var sightings = 1
    /// Mean confidence of the latest three sightings, and that of the last, from 0 to 1.
    public private(set) var (confidence, latest): (Double, Double)
    private var before: [Double] = []
    /// Share of the latest searches that found it, from 0 to 1.
    public private(set) var presence = 1.0
    /// Whether the latest two sightings saw it in the same place.
    public private(set) var isAtRest = false
    /// Capture time since which one corner lies elsewhere; nil if none does.
    private var straySince: Double?

    init(id: Int, _ sighting: OutlineSighting, time: Double) {
        self.id = id
        motion = PrintMotion(sighting.bounds, at: time)
        (confidence, latest) = (sighting.confidence, sighting.confidence)
    }

    /// The position, in fractions of the full frame.
    public var bounds: Quad { motion.bounds }
    /// Capture time of the first sighting.
    public var firstSeen: Double { motion.firstSeen }
    /// Seconds of searching without seeing it.
    public var absence: Double { motion.absence }

    /// Searches over which `presence` is averaged.
    private static let memory = 10.0
    /// Moves of a corner, in frame widths: up to the first one it is noise, and averaged; from the second one on the object has
    /// moved, and the new outline replaces the known one. Measured on clips at rest: a corner's noise is 0.0005 to 0.001.
    private static let (noise, motion) = (0.002, 0.008)
    /// Weight of a sighting at rest.
    private static let restShare = 0.1
    /// Confidence below which a sighting shows that the object is there, but not where its corners are, if its pixels were followed.
    /// Drawn clips: such quads were 60 to 112 pixels off.
    private static let vague = 0.45
    /// A corner that is this far from its place, in frame widths, while the other three are within a third of that, is covered. It is
    /// believed after some seconds.
    private static let (stray, patience) = (0.015, 1.5)

    /// Updates the track with an outline from a search.
    mutating func take(_ sighting: OutlineSighting, at time: Double) {
        sightings += 1
        before = (before + [latest]).suffix(2)
        latest = sighting.confidence
        confidence = (before.reduce(0, +) + latest) / Double(before.count + 1)
        presence += (1 - presence) / Self.memory
        let found = sighting.bounds.renamed(like: bounds)
        if latest < Self.vague, motion.lastFollowed == time {
            motion.keep(at: time)
            return
        }
        let seen = withoutStray(found, at: time)
        let move = bounds.largestMove(to: seen)
        isAtRest = move < Self.noise * 2
        let weight = min(1, max(Self.restShare, (move - Self.noise) / (Self.motion - Self.noise)))
        motion.sight(seen, at: time, share: weight, ease: .infinity)
    }

    /// Notes that a search didn't find it.
    mutating func miss() { presence -= presence / Self.memory }

    /// Names the corners anew, so that the one `turns` further clockwise is the top left.
    mutating func rename(by turns: Int) { motion.rename(by: turns) }

    /// Returns the outline with the known place of a corner that seems to be covered.
    private mutating func withoutStray(_ found: Quad, at time: Double) -> Quad {
        let (new, known) = (found.corners, bounds.corners)
        let moves = zip(new, known).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }
        let far = moves.indices.filter { moves[$0] > Self.stray }
        guard far.count == 1, let corner = far.first, moves.allSatisfy({ $0 == moves[corner] || $0 < Self.stray / 3 }),
            isAtRest || straySince != nil, Region.full.contains(known[corner]),
            time - (straySince ?? time) < Self.patience
        else {
            straySince = nil
            return found
        }
        straySince = straySince ?? time
        var kept = new
        kept[corner] = known[corner]
        return Quad(topLeft: kept[0], topRight: kept[1], bottomRight: kept[2], bottomLeft: kept[3])
    }
}

/// A rectangle or document that a search found.
public struct OutlineSighting: Sendable, Hashable {
    /// The corners, in fractions of the full frame, clockwise from any.
    public var bounds: Quad
    /// How sure the search is, from 0 to 1.
    public var confidence: Double

    public init(_ bounds: Quad, confidence: Double) { (self.bounds, self.confidence) = (bounds, confidence) }
}

extension Quad {
    /// Returns the same outline, with the corners named so that they are nearest to those of another quad.
    fileprivate func renamed(like other: Quad) -> Quad {
        func distance(_ quad: Quad) -> Double {
            zip(quad.corners, other.corners).reduce(0) { $0 + $1.0.squaredDistance(to: $1.1) }
        }
        return (0..<4).map(renamed).min { distance($0) < distance($1) } ?? self
    }
}
