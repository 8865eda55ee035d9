import Glibc
import ScanModel

/// A code or line as it looked when it was read, and the motion of its pixels since then.
struct FollowedPrint: Sendable {
    /// The item itself, at a fine scale; and with its surroundings at a coarse scale, for when motion blurs it.
    private var (near, far): (PrintView, PrintView?)
    /// Its shorter side in pixels.
    private let side: Double
    /// Velocity in pixels of the full frame per second.
    private var velocity = SIMD2(0.0, 0.0)
    /// Capture time of the latest frame in which it was found.
    private(set) var seenAt: Double
    /// Its similarity to the reference in that frame.
    private(set) var likeness = 1.0

    /// Similarity at which an item counts as found, and at which no other position is searched. Bars stay similar to
    /// themselves over a long shift along their length.
    static let (good, sure) = (0.8, 0.92)
    /// Similarity at which the surroundings determine the motion.
    private static let goodAround = 0.85
    /// Largest disagreement between the motions of an item and its surroundings, in sides of the item.
    private static let slip = 0.4
    /// Seconds for which a motion is expected to continue.
    private static let inertia = 0.3
    /// Largest factor by which an item may shrink or grow: from its reference, and from one frame to the next.
    private static let (mostGrowth, mostStep) = (1.7, 1.25)

    /// Uses the item's pixels in this frame as the reference.
    /// - Parameter outline: in pixels of the frame's window.
    /// - Returns: nil if the pixels have too little texture to follow.
    init?(_ outline: Parallelogram, in frame: borrowing Frame, _ pyramid: borrowing Pyramid) {
        seenAt = frame.captureTime
        side = min(outline.length, outline.height)
        guard let near = PrintView(outline, side: side, room: 0.125 * side, in: frame, pyramid) else { return nil }
        self.near = near
        far = PrintView(outline, side: 5 * side, room: 1.5 * side, in: frame, pyramid)
    }

    /// The item's centre where it was last seen, in pixels of the window.
    var centre: SIMD2<Double> { near.centre }

    /// Searches for the item.
    /// - Parameters:
    ///   - shift: how far other items have moved since the previous frame, in pixels; nil if unknown.
    ///   - reach: distance in pixels of the frame by which it may have jumped.
    /// - Returns: the motion since the item was last seen, from pixels of the window to pixels of the window; nil if it
    ///   isn't found.
    mutating func follow(
        in frame: borrowing Frame, _ pyramid: borrowing Pyramid, shift: SIMD2<Double>?, reach: Double
    ) -> AffineMap? {
        let elapsed = max(0, frame.captureTime - seenAt)
        let way = velocity * min(elapsed, Self.inertia)
        var guesses = [AffineMap(shiftX: 0, y: 0), AffineMap(shiftX: way.x, y: way.y)]
        if let shift { guesses.append(AffineMap(shiftX: shift.x, y: shift.y)) }
        var found = near.best(of: guesses, reach: reach, in: frame, pyramid)
        likeness = found.likeness
        var isFound = found.likeness >= Self.good && isLikely(found.moved)
        // The lines of a label look alike; the surroundings distinguish them.
        if found.likeness < Self.sure, reach > 0, let around = far?.best(of: guesses, reach: reach, in: frame, pyramid),
            around.likeness >= Self.goodAround, isLikely(around.moved)
        {
            let (there, here) = (around.moved.apply(near.centre), found.moved.apply(near.centre))
            if !isFound || (there - here).length > Self.slip * side {
                found = near.best(of: [around.moved], reach: 0, in: frame, pyramid)
                if found.likeness < Self.good || !isLikely(found.moved) { found.moved = around.moved }
            }
            isFound = true
        }
        guard isFound else { return nil }
        let before = near.centre
        near.move(by: found.moved)
        far?.move(by: found.moved)
        if elapsed > 0 { velocity = (near.centre - before) / elapsed }
        seenAt = frame.captureTime
        return found.moved
    }

    /// Returns whether a motion is plausible, and doesn't distort something else until it resembles the item.
    private func isLikely(_ moved: AffineMap) -> Bool {
        (1 / Self.mostStep...Self.mostStep).contains(moved.growth)
            && (1 / Self.mostGrowth...Self.mostGrowth).contains(moved.growth * near.growth)
    }
}
