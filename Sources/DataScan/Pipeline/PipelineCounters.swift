public import Recognition

/// Counts of the pipeline's work since its creation.
public struct PipelineCounters: Sendable, Hashable {
    /// Frames that were processed; 0 for a lane.
    public var frames: Int
    /// Codes that were read.
    public var readings = 0
    /// Frames in which a decode was abandoned.
    public var abandoned = 0
    /// The reason for the latest of these.
    public var lastFailure: AbandonReason?
    /// Searches for lines of text.
    public var searches = 0
    /// Attempts at lines of text.
    public var looks = 0

    public init(frames: Int = 0) { self.frames = frames }

    /// Adds the counts of a lane.
    mutating func add(_ lane: PipelineCounters) {
        readings += lane.readings
        abandoned += lane.abandoned
        lastFailure = lane.lastFailure ?? lastFailure
        searches += lane.searches
        looks += lane.looks
    }
}
