/// What the log already says: a stream that fails again and again is logged once.
struct FeedStory {
    private var latest: Feed.Note?

    /// Returns whether a note changes what the log says.
    mutating func isNew(_ note: Feed.Note) -> Bool {
        // A start after a failure says nothing: it may fail again at once.
        if note == .started, case .ended = latest { return false }
        defer { latest = note }
        return note != latest
    }

    /// Records that the stream has worked: the same failure is news again, and so is the next start.
    mutating func settle() { latest = nil }
}
