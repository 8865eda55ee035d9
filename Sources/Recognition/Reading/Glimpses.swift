import Imaging

/// A detector of motion that is too fast to follow a place: a certain code is here now and was elsewhere a moment ago.
struct Glimpses {
    private var latest: [Parallelogram] = []
    private var latestTime = -Double.infinity
    private var movedAt = -Double.infinity
    private var place: Parallelogram?

    /// Maximum time between two glimpses of one code, and how long a motion counts, in seconds.
    private static let (memory, lasting) = (0.7, 0.5)
    /// Error of the outline of a faint code, as a share of its size.
    private static let vagueness = 0.25

    /// Takes the outlines of unread, certain codes in a frame.
    /// - Parameter speed: the speed that is too fast, in pixels per second.
    /// - Returns: the position of a code that moves faster; nil if there is none.
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

    /// Clears the state after a reading.
    mutating func clear() { self = Glimpses() }
}
