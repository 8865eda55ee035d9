import ScanModel
import Tracking

/// What a line that is about to be announced has to do with another one that was announced before.
enum LineRelation: Equatable {
    /// Nothing: they are two lines.
    case apart
    /// The other one is still there: the line is a part of it, or the same once more.
    case part
    /// They are the same line: the tracker lost it when it jerked.
    case same
    /// The line is what the other one has become: two lines don't lie on one another.
    case replacement

    /// Compares a line with another one that was announced.
    /// - Parameters:
    ///   - line: the track that is about to be announced, and `text` what it says.
    ///   - other: the other track, and `item` what was announced of it.
    ///   - time: capture time of the frame.
    init(of line: LineTrack, saying text: String, to other: LineTrack, _ item: RecognizedItem, at time: Double) {
        let known = item.content.string
        guard Overlap.isSamePlace(other.bounds, line.bounds) else {
            let isLost = other.motion.lastSeen < time && other.absence < Self.jerk
            let isNear = other.bounds.largestMove(to: line.bounds) < Self.jerkReach
            self = isLost && isNear && known == text ? .same : .apart
            return
        }
        let isAlike = known.isAlike(text)
        if other.absence == 0, isAlike || known.contains(text) {
            self = .part
        } else if other.motion.lastSighted == time {
            self = .apart
        } else if other.absence == 0 {
            // Its pixels are there, whatever was found.
            self = .part
        } else if isAlike {
            self = .same
        } else {
            // What a hand leaves visible of it, or another line.
            self = known.contains(text) ? .part : .replacement
        }
    }

    /// Seconds, and fractions of the frame, within which a line that is found again with the same text is the same line.
    private static let (jerk, jerkReach) = (0.3, 0.3)
}
