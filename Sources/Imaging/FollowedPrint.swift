import Glibc
import ScanModel

/// One print as it looked when it was read, and where its pixels have gone since.
struct FollowedPrint: Sendable {
    /// The print itself, closely; and with what is around it, coarsely, for when it moves too fast to be sharp.
    private var (near, far): (PrintView, PrintView?)
    /// The shorter side of it in pixels.
    private let side: Double
    /// Pixels of the full frame a second.
    private var velocity = SIMD2(0.0, 0.0)
    /// Capture time of the latest frame in which it was seen.
    private(set) var seenAt: Double
    /// How alike the print was to its reference then.
    private(set) var likeness = 1.0

    /// Likeness from which on a print is taken for found, and from which on it isn't looked for elsewhere. Bars look like
    /// themselves a good way along.
    static let (good, sure) = (0.8, 0.92)
    /// Likeness from which on its surroundings tell where it went.
    private static let goodAround = 0.85
    /// Sides by which a print and its surroundings may go different ways.
    private static let slip = 0.4
    /// Seconds for which a motion is expected to go on.
    private static let inertia = 0.3
    /// Factor by which a print may shrink or grow from its reference, and from one frame to the next.
    private static let (mostGrowth, mostStep) = (1.7, 1.25)

    /// Takes a print's pixels for the reference.
    /// - Parameter outline: in pixels of the frame's window.
    /// - Returns: nil where there is too little to hold on to.
    init?(_ outline: Parallelogram, in frame: borrowing Frame, _ pyramid: borrowing Pyramid) {
        seenAt = frame.captureTime
        side = min(outline.length, outline.height)
        guard let near = PrintView(outline, side: side, room: 0.125 * side, in: frame, pyramid) else { return nil }
        self.near = near
        far = PrintView(outline, side: 5 * side, room: 1.5 * side, in: frame, pyramid)
    }

    /// Where the print was at a time, from where it was seen last, in pixels of the window.
    var centre: SIMD2<Double> { near.centre }

    /// Looks for the print.
    /// - Parameters:
    ///   - shift: how far other prints have moved since the frame before, in pixels; nil where none is known.
    ///   - reach: pixels of the frame by which it may have jumped.
    /// - Returns: how its pixels have moved since it was seen last, from pixels of the window to such; nil where it is not seen.
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
        // One line of a label looks much like another: what is around it tells them apart.
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

    /// Whether a motion is a print's, and does not bend something else until it looks like it.
    private func isLikely(_ moved: AffineMap) -> Bool {
        (1 / Self.mostStep...Self.mostStep).contains(moved.growth)
            && (1 / Self.mostGrowth...Self.mostGrowth).contains(moved.growth * near.growth)
    }
}
