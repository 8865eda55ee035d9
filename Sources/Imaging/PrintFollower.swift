public import ScanModel

/// A print that is followed by its pixels.
public struct TrackedPrint: Sendable {
    /// Its track.
    public var key: TrackKey
    /// Where it was in the latest frame in which it was seen, in fractions of the full frame.
    public var bounds: Quad
    /// Capture time of the frame in which it was read or found last.
    public var lastSighted: Double

    public init(key: TrackKey, bounds: Quad, lastSighted: Double) {
        (self.key, self.bounds, self.lastSighted) = (key, bounds, lastSighted)
    }
}

/// Follows prints from frame to frame by their pixels, without reading them: each is compared with the frame in which it was
/// read last, so that nothing drifts away.
public struct PrintFollower: Sendable {
    private var prints: [TrackKey: FollowedPrint] = [:]
    private var window = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var time = -Double.infinity

    /// How fast a hand jerks a print, or shakes a camera, in frame widths a second.
    private static let jerkSpeed = 1.5
    /// Prints that are searched for in a frame beyond where they are expected.
    private static let searches = 3
    /// Likeness below which the reference is worth renewing.
    private static let worn = 0.93

    public init() {}

    /// Looks where prints have gone.
    /// - Parameter pyramid: of the frame.
    /// - Returns: where those are now that are seen, in fractions of the full frame.
    public mutating func follow(
        _ things: [TrackedPrint], in frame: borrowing Frame, _ pyramid: borrowing Pyramid
    ) -> [TrackKey: Quad] {
        let elapsed = begin(frame)
        let reach = min(Self.jerkSpeed * min(elapsed, 0.1), 0.1) * Double(frame.width)
        var searches = Self.searches
        var shift: SIMD2<Double>?
        var found: [TrackKey: Quad] = [:]
        // The larger ones tell more surely how all move.
        for thing in things.sorted(by: { ($0.bounds.area, $1.key) > ($1.bounds.area, $0.key) }) {
            guard let before = prints[thing.key] else { continue }
            let isFresh = frame.captureTime - before.seenAt < 1.5 * elapsed
            let moved = prints[thing.key]?.follow(
                in: frame, pyramid, shift: isFresh ? shift : nil, reach: searches > 0 ? reach : 0)
            if (prints[thing.key]?.likeness ?? 0) < FollowedPrint.sure { searches -= 1 }
            guard let moved else { continue }
            found[thing.key] = thing.bounds.map { corner in
                let (x, y) = (
                    corner.x * Double(frame.width) - Double(window.x),
                    corner.y * Double(frame.height) - Double(window.y)
                )
                let now = moved.apply(x: x, y: y)
                return Point(
                    x: (now.x + Double(window.x)) / Double(frame.width),
                    y: (now.y + Double(window.y)) / Double(frame.height))
            }
            if shift == nil, isFresh, let after = prints[thing.key] { shift = after.centre - before.centre }
        }
        return found
    }

    /// Takes up a frame; what was seen in another window, or later, is no reference for it.
    /// - Returns: seconds since the frame before.
    private mutating func begin(_ frame: borrowing Frame) -> Double {
        if frame.window != window || frame.captureTime < time { prints = [:] }
        let elapsed = max(0, frame.captureTime - time)
        (window, time) = (frame.window, frame.captureTime)
        return elapsed
    }

    /// Takes the pixels of prints that were just read as what they look like, where that is not known well; forgets all others.
    /// - Parameters:
    ///   - things: all prints.
    ///   - frame: that `follow` saw last.
    public mutating func remember(
        _ things: [TrackedPrint], in frame: borrowing Frame, _ pyramid: borrowing Pyramid
    ) {
        _ = begin(frame)
        if prints.count > things.count {
            let keys = Set(things.map(\.key))
            prints = prints.filter { keys.contains($0.key) }
        }
        for thing in things where thing.lastSighted == frame.captureTime {
            if let print = prints[thing.key], print.seenAt == frame.captureTime, print.likeness >= Self.worn {
                continue
            }
            let outline = Parallelogram(thing.bounds, in: frame)
            prints[thing.key] = FollowedPrint(outline, in: frame, pyramid)
        }
    }
}

extension Parallelogram {
    /// The parallelogram nearest to a quad, in pixels of a frame's window.
    fileprivate init(_ quad: Quad, in frame: borrowing Frame) {
        let (width, height) = (Double(frame.width), Double(frame.height))
        let origin = SIMD2(Double(frame.window.x), Double(frame.window.y))
        func place(_ point: Point) -> SIMD2<Double> { SIMD2(point.x * width, point.y * height) - origin }
        let (a, b, c, d) = (place(quad.topLeft), place(quad.topRight), place(quad.bottomRight), place(quad.bottomLeft))
        self.init(centre: (a + b + c + d) / 4, right: (b + c - a - d) / 4, down: (c + d - a - b) / 4)
    }
}
