public import ScanModel

/// The position and motion of a code, line or outline, and how long it has been unseen.
public struct PrintMotion: Sendable, Hashable {
    /// The latest position, in fractions of the full frame.
    public private(set) var bounds: Quad
    /// The velocity of its centre, in frame widths and heights per second.
    public private(set) var velocity = Point(x: 0, y: 0)
    /// Capture time of the first sighting.
    public let firstSeen: Double
    /// Capture time of the latest sighting: it was read, found, or confirmed in place.
    public private(set) var lastSighted: Double
    /// Capture time of the latest frame in which its pixels were followed; negative infinity before.
    public private(set) var lastFollowed = -Double.infinity
    /// Seconds of searching without seeing it.
    public private(set) var absence = 0.0
    /// Estimated seconds since it left the region.
    public private(set) var outside = 0.0

    /// Seconds for which motion is extrapolated; to detect that it leaves the region, motion is extrapolated for
    /// longer.
    private static let (inertia, longInertia) = (0.3, 1.0)
    /// Speed in frame widths per second below which nothing is leaving.
    private static let leastSpeed = 0.1
    /// How far a centre must be beyond the region's border to be outside, in fractions of the frame. Prevents repeated
    /// removal of what is held at the border.
    private static let margin = 0.02
    /// Seconds for which followed pixels alone are evidence of presence: something else may look the same.
    private static let trust = 2.0
    /// Seconds outside the region after which it has left.
    static let grace = 0.12

    init(_ bounds: Quad, at time: Double) {
        self.bounds = bounds
        firstSeen = time
        lastSighted = time
    }

    /// Capture time of the latest frame in which it was sighted or followed.
    public var lastSeen: Double { max(lastSighted, lastFollowed) }

    /// Its speed, in frame widths or heights per second, whichever is greater.
    public var speed: Double { max(abs(velocity.x), abs(velocity.y)) }

    /// Whether it hardly moves.
    var isAtRest: Bool { speed <= Self.leastSpeed }

    /// Returns the expected position at a time.
    func expected(at time: Double) -> Quad { moved(by: min(max(time - lastSeen, 0), Self.inertia)) }

    private func moved(by seconds: Double) -> Quad {
        let (dx, dy) = (velocity.x * seconds, velocity.y * seconds)
        return bounds.map { Point(x: $0.x + dx, y: $0.y + dy) }
    }

    /// Records that its pixels were followed to a new position.
    mutating func follow(to quad: Quad, at time: Double) {
        let (from, to) = (bounds.centre, quad.centre)
        turn(by: Point(x: to.x - from.x, y: to.y - from.y), at: time)
        bounds = quad
        lastFollowed = time
        if time - lastSighted < Self.trust { absence = 0 }
    }

    /// Records that it was read or found.
    /// - Parameters:
    ///   - share: the weight of the new outline in the average, if it is close to the known one; otherwise it replaces
    ///     that.
    ///   - ease: the maximum distance between corners that counts as close, as a fraction of the frame.
    mutating func sight(_ quad: Quad, at time: Double, share: Double, ease: Double) {
        let isClose = bounds.largestMove(to: quad) < ease
        if time > lastFollowed {
            // Where a hand covers one side, the outline shrinks there; that isn't motion.
            turn(by: bounds.boundingBox.lesserMove(to: quad.boundingBox), at: time)
        } else if !isClose {
            // The followed pixels were the wrong ones.
            velocity = Point(x: 0, y: 0)
        }
        bounds = isClose ? bounds.blended(with: quad, share: share) : quad
        lastSighted = time
        absence = 0
    }

    /// Records that it is at an earlier position: the followed pixels were the wrong ones.
    mutating func back(to quad: Quad, at time: Double) {
        bounds = quad
        stay(at: time)
    }

    /// Records that it was found at its known position.
    mutating func keep(at time: Double) {
        lastSighted = time
        absence = 0
    }

    /// Renames the corners of what turned out to be upside down.
    mutating func turnHalf() { bounds = bounds.turnedHalf }

    /// Names the corners anew, so that the one `turns` further clockwise is the top left.
    mutating func rename(by turns: Int) { bounds = bounds.renamed(by: turns) }

    /// Records that it was confirmed in place.
    mutating func stay(at time: Double) {
        velocity = Point(x: 0, y: 0)
        lastSighted = time
        absence = 0
    }

    private mutating func turn(by move: Point, at time: Double) {
        let gap = time - lastSeen
        guard gap > 0 else { return }
        velocity =
            gap < 0.4
            ? Point(x: (velocity.x + move.x / gap) / 2, y: (velocity.y + move.y / gap) / 2) : Point(x: 0, y: 0)
    }

    /// Advances the time.
    /// - Parameters:
    ///   - elapsed: seconds since the previous frame.
    ///   - searched: seconds of searching in which it would have been seen if present.
    mutating func pass(_ elapsed: Double, searched: Double, at time: Double, in region: Region) {
        let isFollowed = lastFollowed == time && time - lastSighted < Self.trust
        if !isFollowed, lastSighted < time { absence += searched }
        let ahead = speed > Self.leastSpeed ? min(max(time - lastSeen, 0), Self.longInertia) : 0
        outside = region.contains(moved(by: ahead).centre, margin: Self.margin) ? 0 : outside + elapsed
    }

    /// Returns whether it has left: unseen for `patience` seconds, or outside the region for a moment.
    func hasLeft(after patience: Double) -> Bool { absence >= patience || outside >= min(Self.grace, patience) }
}

extension Quad {
    /// Returns the quad moved towards another one by a share of the distance.
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
    /// Returns how far both sides moved on each axis: the move of the one that moved less, 0 if they moved apart or
    /// together.
    fileprivate func lesserMove(to other: Region) -> Point {
        func lesser(_ a: Double, _ b: Double) -> Double { a * b <= 0 ? 0 : abs(a) < abs(b) ? a : b }
        return Point(
            x: lesser(other.x - x, other.x + other.width - x - width),
            y: lesser(other.y - y, other.y + other.height - y - height))
    }

    /// Returns whether a point lies inside, or outside by at most a margin.
    fileprivate func contains(_ point: Point, margin: Double) -> Bool {
        point.x >= x - margin && point.x <= x + width + margin && point.y >= y - margin
            && point.y <= y + height + margin
    }
}
