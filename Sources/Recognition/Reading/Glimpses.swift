import Imaging

/// Tells motion that is too fast for a place to be followed: what is surely a code is here now, and was there a moment ago.
struct Glimpses {
    private var latest: [Parallelogram] = []
    private var latestTime = -Double.infinity
    private var movedAt = -Double.infinity
    private var place: Parallelogram?

    /// Seconds between two glimpses of one thing, at most, and for which a motion counts.
    private static let (memory, lasting) = (0.7, 0.5)
    /// Share of its size by which an outline is off where it hardly shows.
    private static let vagueness = 0.25

    /// Takes what is surely a code in a frame, unread.
    /// - Parameter speed: that is too fast, in pixels a second.
    /// - Returns: where something is that moves faster; nil where nothing is.
    mutating func take(_ outlines: [Parallelogram], faster speed: Double, at time: Double) -> Parallelogram? {
        let elapsed = time - latestTime
        if !outlines.isEmpty {
            if !latest.isEmpty, elapsed > 0, elapsed < Self.memory {
                let hasMoved = outlines.allSatisfy { outline in
                    latest.allSatisfy { other in
                        let limit = max(speed * elapsed, Self.vagueness * max(outline.length, other.length))
                        return (outline.centre - other.centre).length > limit
                    }
                }
                if hasMoved { (movedAt, place) = (time, outlines[0]) }
            }
            (latest, latestTime) = (outlines, time)
        }
        return (0..<Self.lasting).contains(time - movedAt) ? place : nil
    }

    /// Forgets all: something was read.
    mutating func clear() { self = Glimpses() }
}
