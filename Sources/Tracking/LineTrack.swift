public import ScanModel

/// One line of print over frames, under one id: known by its place, whatever it is read as.
public struct LineTrack: Sendable, Hashable, Identifiable {
    /// Number of the track; never used again.
    public let id: Int
    /// Where it was found last, in fractions of the full frame.
    public internal(set) var bounds: Quad
    /// How fast its centre moves, in frame widths and heights a second.
    public internal(set) var velocity = Point(x: 0, y: 0)
    /// Capture time of the first sighting.
    public let firstSeen: Double
    /// Capture time of the latest sighting.
    public internal(set) var lastSeen: Double
    /// Frames in which it was found.
    public internal(set) var sightings = 1
    /// Seconds that it was looked for since, and not found.
    public internal(set) var absence = 0.0

    init(id: Int, bounds: Quad, time: Double) {
        self.id = id
        self.bounds = bounds
        firstSeen = time
        lastSeen = time
    }

    /// How fast it moves, in frame widths or heights a second, whichever is more.
    public var speed: Double { max(abs(velocity.x), abs(velocity.y)) }

    /// Where it is expected at a time; a motion is trusted for a third of a second.
    func expected(at time: Double) -> Quad {
        let ahead = min(max(time - lastSeen, 0), 0.3)
        let (dx, dy) = (velocity.x * ahead, velocity.y * ahead)
        return bounds.map { Point(x: $0.x + dx, y: $0.y + dy) }
    }

    mutating func follow(_ quad: Quad, at time: Double) {
        let gap = time - lastSeen
        if gap > 0, gap < 0.4 {
            let (from, to) = (bounds.centre, quad.centre)
            velocity = Point(
                x: (velocity.x + (to.x - from.x) / gap) / 2, y: (velocity.y + (to.y - from.y) / gap) / 2)
        } else {
            velocity = Point(x: 0, y: 0)
        }
        // A print that lies still is where many sightings say together; one that moves is where it was seen last.
        let height = max(abs(quad.bottomLeft.y - quad.topLeft.y), abs(quad.bottomLeft.x - quad.topLeft.x))
        let share = bounds.largestMove(to: quad) < 0.4 * height ? 0.3 : 1
        bounds = bounds.blended(with: quad, share: share)
        lastSeen = time
        sightings += 1
        absence = 0
    }
}

extension Quad {
    /// The quad moved towards another one by a share of the way.
    fileprivate func blended(with other: Quad, share: Double) -> Quad {
        func blend(_ a: Point, _ b: Point) -> Point {
            Point(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y))
        }
        return Quad(
            topLeft: blend(topLeft, other.topLeft), topRight: blend(topRight, other.topRight),
            bottomRight: blend(bottomRight, other.bottomRight), bottomLeft: blend(bottomLeft, other.bottomLeft))
    }
}
