public import ScanModel

/// An item that is followed by its pixels.
public struct TrackedPrint: Sendable {
    /// The key of its track.
    public var key: TrackKey
    /// Its position in the latest frame in which it was seen, in fractions of the full frame.
    public var bounds: Quad
    /// Capture time of the latest frame in which it was read or found.
    public var lastSighted: Double

    public init(key: TrackKey, bounds: Quad, lastSighted: Double) {
        (self.key, self.bounds, self.lastSighted) = (key, bounds, lastSighted)
    }
}

/// A tracker that follows items from frame to frame by their pixels, without reading them. Each is compared with the
/// frame in which it was last read, so errors don't accumulate as drift.
public struct PrintFollower: Sendable {
    private var prints: [TrackKey: FollowedPrint] = [:]
    private var window = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var time = -Double.infinity

    /// Speed at which a hand jerks an item, or a camera shakes, in frame widths per second.
    private static let jerkSpeed = 1.5
    /// Number of items per frame that are searched for beyond their expected position.
    private static let searches = 3
    /// Similarity below which the reference is renewed.
    private static let worn = 0.93

    public init() {}

    /// Finds the new positions of items.
    /// - Parameter pyramid: that of the frame.
    /// - Returns: the positions of the items that were found, in fractions of the full frame.
    public mutating func follow(
        _ things: [TrackedPrint], in frame: borrowing Frame, _ pyramid: borrowing Pyramid
    ) -> [TrackKey: Quad] {
        let elapsed = begin(frame)
        let reach = min(Self.jerkSpeed * min(elapsed, 0.1), 0.1) * Double(frame.width)
        var searches = Self.searches
        var shift: SIMD2<Double>?
        var found: [TrackKey: Quad] = [:]
        // Larger items give a better estimate of the common motion.
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

    /// Starts a frame. References from another window, or from a later time, are discarded.
    /// - Returns: seconds since the previous frame.
    private mutating func begin(_ frame: borrowing Frame) -> Double {
        if frame.window != window || frame.captureTime < time { prints = [:] }
        let elapsed = max(0, frame.captureTime - time)
        (window, time) = (frame.window, frame.captureTime)
        return elapsed
    }

    /// Stores the pixels of items that were just read as their references, unless the current references still match
    /// well; forgets all other items.
    /// - Parameters:
    ///   - things: all items to follow.
    ///   - frame: the frame that `follow` saw last.
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
    /// Fits a parallelogram to a quad, in pixels of a frame's window.
    fileprivate init(_ quad: Quad, in frame: borrowing Frame) {
        let (width, height) = (Double(frame.width), Double(frame.height))
        let origin = SIMD2(Double(frame.window.x), Double(frame.window.y))
        func place(_ point: Point) -> SIMD2<Double> { SIMD2(point.x * width, point.y * height) - origin }
        let (a, b, c, d) = (place(quad.topLeft), place(quad.topRight), place(quad.bottomRight), place(quad.bottomLeft))
        self.init(centre: (a + b + c + d) / 4, right: (b + c - a - d) / 4, down: (c + d - a - b) / 4)
    }
}
