import Glibc

/// What a place of a frame looked like at some reduction, and how it lies in the latest frame.
struct PrintView: Sendable {
    private var registration = Registration(keepsShape: true)
    /// How often the frame's size is halved.
    private let level: Int
    /// Half its size, in pixels of the level.
    private let radius: Double
    /// From the reference's pixels, counted from its centre, to those of the level, in the latest frame.
    private var map: AffineMap

    /// Pixels that a place is high, or wide, about, where it is compared.
    private static let finest = 8.0
    /// Places that are compared.
    private static let places = 400.0

    /// Takes the reference.
    /// - Parameters:
    ///   - outline: in pixels of the frame's window.
    ///   - side: pixels of the frame that are reduced to about eight.
    ///   - room: pixels around the outline that belong to it.
    /// - Returns: nil where there is too little to hold on to.
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

    /// Its centre in the latest frame, in pixels of the window.
    var centre: SIMD2<Double> { SIMD2(map.x0, map.y0) / scale }
    /// By how much it has grown since the reference.
    var growth: Double { map.growth }

    /// Notes how it has moved, from pixels of the window to such.
    mutating func move(by moved: AffineMap) { map = moved.scaledBoth(by: scale).after(map) }

    /// The motion since the latest frame under which a frame looks most like the reference.
    /// - Parameters:
    ///   - guesses: from pixels of the window to such; not empty.
    ///   - reach: pixels of the frame by which the last guess that matters may be off.
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
    /// By how much lengths grow, in the geometric mean over directions.
    var growth: Double { abs(xx * yy - xy * yx).squareRoot() }

    /// The same map between pictures that are both so many times larger.
    func scaledBoth(by factor: Double) -> AffineMap {
        var map = self
        (map.x0, map.y0) = (x0 * factor, y0 * factor)
        return map
    }
}
