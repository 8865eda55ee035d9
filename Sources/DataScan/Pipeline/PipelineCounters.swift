public import Recognition

/// What the pipeline did since it was made.
public struct PipelineCounters: Sendable, Hashable {
    /// Frames that went through.
    public var frames = 0
    /// Readings in them.
    public var readings = 0
    /// Frames in which a decode was given up.
    public var abandoned = 0
    /// Why the last one was.
    public var lastFailure: AbandonReason?
    /// Searches for lines of text.
    public var searches = 0
    /// Looks at lines of text.
    public var looks = 0

    /// Makes counters at zero.
    public init() {}

    /// Adds what a lane did.
    mutating func add(_ lane: LaneCounters) {
        readings += lane.readings
        abandoned += lane.abandoned
        lastFailure = lane.lastFailure ?? lastFailure
        searches += lane.searches
        looks += lane.looks
    }
}
