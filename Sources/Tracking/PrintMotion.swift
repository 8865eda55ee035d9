public import ScanModel

/// Where a print is, how it moves, and for how long it was not seen.
public struct PrintMotion: Sendable, Hashable {
    /// Where it was last, in fractions of the full frame.
    public private(set) var bounds: Quad
    /// How fast its centre moves, in frame widths and heights a second.
    public private(set) var velocity = Point(x: 0, y: 0)
    /// Capture time of the first sighting.
    public let firstSeen: Double
    /// Capture time of the latest sighting: it was read or found, or seen to lie where it lay.
    public private(set) var lastSighted: Double
    /// Capture time of the latest frame in which its pixels were followed; negative infinity before.
    public private(set) var lastFollowed = -Double.infinity
    /// Seconds that it was looked for since, and not seen.
    public private(set) var absence = 0.0
    /// Seconds since it went out of the region, as far as is known.
    public private(set) var outside = 0.0

    /// Seconds for which a motion is expected to go on; what goes out of view is expected to be gone for longer.
    private static let (inertia, longInertia) = (0.3, 1.0)
    /// Frame widths a second below which nothing is on its way out.
    private static let leastSpeed = 0.1
    /// Fractions of the frame by which a centre has to be beyond the region's border to be outside: what is held at the border
    /// is not let go and taken again.
    private static let margin = 0.02
    /// Seconds for which pixels alone tell that a print is there: what looks like it may be another one.
    private static let trust = 2.0
    /// Seconds outside after which a print has left.
    static let grace = 0.12

    init(_ bounds: Quad, at time: Double) {
        self.bounds = bounds
        firstSeen = time
        lastSighted = time
    }

    /// Capture time of the latest frame in which it was seen in any way.
    public var lastSeen: Double { max(lastSighted, lastFollowed) }

    /// How fast it moves, in frame widths or heights a second, whichever is more.
    public var speed: Double { max(abs(velocity.x), abs(velocity.y)) }

    /// Where it is expected at a time.
    func expected(at time: Double) -> Quad { moved(by: min(max(time - lastSeen, 0), Self.inertia)) }

    private func moved(by seconds: Double) -> Quad {
        let (dx, dy) = (velocity.x * seconds, velocity.y * seconds)
        return bounds.map { Point(x: $0.x + dx, y: $0.y + dy) }
    }

    /// Its pixels were seen elsewhere.
    mutating func follow(to quad: Quad, at time: Double) {
        turn(towards: quad, at: time)
        bounds = quad
        lastFollowed = time
        if time - lastSighted < Self.trust { absence = 0 }
    }

    /// It was read or found.
    /// - Parameters:
    ///   - share: of the outline in what is known of it, where it lies where it was expected; else it is taken as it is.
    ///   - ease: fraction of the frame by which corners may differ for that.
    mutating func sight(_ quad: Quad, at time: Double, share: Double, ease: Double) {
        let isClose = bounds.largestMove(to: quad) < ease
        if time > lastFollowed {
            turn(towards: quad, at: time)
        } else if !isClose {
            // The pixels led astray.
            velocity = Point(x: 0, y: 0)
        }
        bounds = isClose ? bounds.blended(with: quad, share: share) : quad
        lastSighted = time
        absence = 0
    }

    /// It was found where it is known to be.
    mutating func keep(at time: Double) {
        lastSighted = time
        absence = 0
    }

    /// Its corners were named for print that is upside down.
    mutating func turnHalf() { bounds = bounds.turnedHalf }

    /// It was seen to lie where it lay.
    mutating func stay(at time: Double) {
        velocity = Point(x: 0, y: 0)
        lastSighted = time
        absence = 0
    }

    private mutating func turn(towards quad: Quad, at time: Double) {
        let gap = time - lastSeen
        guard gap > 0 else { return }
        let (from, to) = (bounds.centre, quad.centre)
        velocity =
            gap < 0.4
            ? Point(x: (velocity.x + (to.x - from.x) / gap) / 2, y: (velocity.y + (to.y - from.y) / gap) / 2)
            : Point(x: 0, y: 0)
    }

    /// Takes the time that has gone by.
    /// - Parameters:
    ///   - elapsed: seconds since the frame before.
    ///   - searched: seconds in which it would have been seen, had it been there.
    mutating func pass(_ elapsed: Double, searched: Double, at time: Double, in region: Region) {
        let isFollowed = lastFollowed == time && time - lastSighted < Self.trust
        if !isFollowed, lastSighted < time { absence += searched }
        let ahead = speed > Self.leastSpeed ? min(max(time - lastSeen, 0), Self.longInertia) : 0
        outside = region.contains(moved(by: ahead).centre, margin: Self.margin) ? 0 : outside + elapsed
    }

    /// Whether it has left, after so many seconds unseen or a moment outside of the region.
    func hasLeft(after patience: Double) -> Bool { absence >= patience || outside >= min(Self.grace, patience) }
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

extension Region {
    /// Whether a point lies inside, or outside by no more than a margin.
    fileprivate func contains(_ point: Point, margin: Double) -> Bool {
        point.x >= x - margin && point.x <= x + width + margin && point.y >= y - margin
            && point.y <= y + height + margin
    }
}
