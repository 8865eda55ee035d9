public import Recognition

/// What a pipeline, or one of its lanes, has done since it started.
public struct PipelineCounters: Sendable, Hashable {
    /// Frames processed; 0 for a lane.
    public var frames: Int
    /// Codes read.
    public var readings = 0
    /// Frames in which a decode was given up.
    public var abandoned = 0
    /// Why the last one was.
    public var lastFailure: AbandonReason?
    /// Searches for lines of text.
    public var searches = 0
    /// Attempts at reading a line of text.
    public var looks = 0

    public init(frames: Int = 0) { self.frames = frames }

    /// Adds what a lane has done.
    mutating func add(_ lane: PipelineCounters) {
        readings += lane.readings
        abandoned += lane.abandoned
        lastFailure = lane.lastFailure ?? lastFailure
        searches += lane.searches
        looks += lane.looks
    }
}
