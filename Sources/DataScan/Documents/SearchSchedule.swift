import Imaging

/// When a lane searches a frame for outlines: often while the scene changes, rarely while it doesn't, and each frame while something new
/// isn't certain. In between, pixels are followed.
struct SearchSchedule {
    /// Whether something is new, so that the next frame is searched.
    var isBusy = false
    private var change = SceneChange()
    private var searched = -Double.infinity

    /// Seconds between two searches while the scene changes, and while it doesn't.
    private static let (interval, idleInterval) = (0.1, 0.5)

    /// Returns whether a frame is to be searched.
    /// - Parameter effort: the share of the usual effort, above 0 to 1.
    mutating func isDue(_ frame: borrowing Frame, effort: Double) -> Bool {
        let time = frame.captureTime
        if time < searched { searched = -.infinity }
        // Frames don't come exactly on time.
        let elapsed = (time - searched) * effort + 1e-3
        guard elapsed >= Self.interval || isBusy else { return false }
        let isChanged = change.isChanged(frame)
        guard elapsed >= Self.idleInterval || isBusy || isChanged else { return false }
        if isChanged { change.remember(frame) }
        searched = time
        return true
    }
}
