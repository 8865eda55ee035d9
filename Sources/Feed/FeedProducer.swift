/// Produces a stream of frames. Tests check every kind in the same way.
protocol FeedProducer {
    /// Writes frames to the daemon until nothing more comes.
    /// - Parameter stop: raised if it has to end.
    /// - Returns: why it ended; nil if it had to.
    mutating func produce(into daemon: FeedConnection, until stop: StopFlag) -> FeedFault?
}
