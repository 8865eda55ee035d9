public import Recognition

/// Counts of the pipeline's work since its creation.
    /// Frames that were processed.
    /// Readings in these frames.
public struct PipelineCounters: Sendable, Hashable {
    public var frames: Int
    public var readings = 0
    /// Frames in which a decode was abandoned.
    public var abandoned = 0
    /// The reason for the latest of these.
    public var lastFailure: AbandonReason?
    /// Searches for lines of text.
    public var searches = 0
    /// Attempts at lines of text.
    /// Adds the counts of a lane.
    public var looks = 0

    public init(frames: Int = 0) { self.frames = frames }

    mutating func add(_ lane: PipelineCounters) {
        readings += lane.readings
        abandoned += lane.abandoned
        lastFailure = lane.lastFailure ?? lastFailure
        searches += lane.searches
        looks += lane.looks
    }
}
