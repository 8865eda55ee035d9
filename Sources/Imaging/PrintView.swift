import Glibc

/// The reference picture of an area at some reduction, and its position in the latest frame.
struct PrintView: Sendable {
    private var registration = Registration(keepsShape: true)
    /// The number of times that the frame's size is halved.
    private let level: Int
    /// Half the area's size, in pixels of the level.
    private let radius: Double
    /// The map from the reference's pixels, relative to its centre, to those of the level in the latest frame.
    private var map: AffineMap

    /// Approximate size of the area's shorter side in pixels, at the level at which it is compared.
    private static let finest = 8.0
    /// Number of points that are compared.
    private static let places = 400.0

    /// Takes the reference.
    /// - Parameters:
    ///   - outline: in pixels of the frame's window.
    ///   - side: a length in pixels of the frame that is reduced to about eight pixels.
    ///   - room: margin around the outline, in pixels, that is included.
    /// - Returns: nil if there is too little texture to follow.
    init?(
        _ outline: Parallelogram, side: Double, room: Double, in frame: borrowing Frame, _ pyramid: borrowing Pyramid
    ) {
        level = min(max(0, Int(log2(max(1, side / Self.finest)))), Pyramid.depth - 1)
        let scale = 1 / Double(1 << level)
        let least = (Self.finest / scale - min(outline.length, outline.height)) / 2
        var small = outline.padded(max(room, least), max(room, least))
        (small.centre, small.right, small.down) = (small.centre * scale, small.right * scale, small.down * scale)
        radius = max(small.right.length, small.down.length)
        map = AffineMap(shiftX: small.centre.x, y: small.centre.y)
        let isTaken =
            level == 0
            ? registration.take(small, of: frame.luma, places: Self.places)
            : registration.take(small, of: pyramid.halves[level - 1], places: Self.places)
        guard isTaken else { return nil }
    }

    private var scale: Double { 1 / Double(1 << level) }

    /// The area's centre in the latest frame, in pixels of the window.
    var centre: SIMD2<Double> { SIMD2(map.x0, map.y0) / scale }
    /// The area's growth relative to the reference.
    var growth: Double { map.growth }

    /// Applies a motion from pixels of the window to pixels of the window.
    mutating func move(by moved: AffineMap) { map = moved.scaledBoth(by: scale).after(map) }

    /// Returns the motion since the latest frame for which a frame is most similar to the reference.
    /// - Parameters:
    ///   - guesses: from pixels of the window to pixels of the window; not empty.
    ///   - reach: distance in pixels of the frame by which the second guess, or the only one, may be off; 0 disables
    ///     the search.
    mutating func best(
        of guesses: [AffineMap], reach: Double, in frame: borrowing Frame, _ pyramid: borrowing Pyramid
    ) -> (moved: AffineMap, likeness: Double) {
        level == 0
            ? best(of: guesses, reach: reach, in: frame.luma)
            : best(of: guesses, reach: reach, in: pyramid.halves[level - 1])
    }

    private mutating func best(
        of guesses: [AffineMap], reach: Double, in picture: borrowing Luma
    ) -> (moved: AffineMap, likeness: Double) {
        let starts = guesses.map { $0.scaledBoth(by: scale).after(map) }
        var best = registration.fit(starts[0], radius: radius, of: picture)
        for (index, start) in starts.enumerated().dropFirst()
        where best.likeness < FollowedPrint.sure && guesses[index] != guesses[0] {
            let fit = registration.fit(start, radius: radius, of: picture)
            if fit.likeness > best.likeness { best = fit }
        }
        if best.likeness < FollowedPrint.sure, reach > 0 {
            let fit = registration.fit(
                starts[min(1, starts.count - 1)], radius: radius, of: picture, reach: reach * scale)
            if fit.likeness > best.likeness { best = fit }
        }
        guard let back = map.inverse else { return (AffineMap(shiftX: 0, y: 0), -1) }
        return (best.map.after(back).scaledBoth(by: 1 / scale), best.likeness)
    }
}

extension AffineMap {
    /// The growth of lengths: the geometric mean over all directions.
    var growth: Double { abs(xx * yy - xy * yx).squareRoot() }

    /// Returns the same map between pictures that are both `factor` times larger.
    func scaledBoth(by factor: Double) -> AffineMap {
        var map = self
        (map.x0, map.y0) = (x0 * factor, y0 * factor)
        return map
    }
}
