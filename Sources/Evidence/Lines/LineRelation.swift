import ScanModel
import Tracking

/// The relation of a line that is about to be announced to one that was announced before.
enum LineRelation: Equatable {
    /// None: they are two lines.
    case apart
    /// The other one is still there, and this line is a part or a copy of it.
    case part
    /// They are the same line, which the tracker lost in a jerk.
    case same
    /// The line has replaced the other one, because two lines can't overlap.
    case replacement

    /// Compares a line with another one that was announced.
    /// - Parameters:
    ///   - line: the track that is about to be announced; `text` is its content.
    ///   - other: the other track; `item` is its announced item.
    ///   - time: capture time of the frame.
    init(of line: LineTrack, saying text: String, to other: LineTrack, _ item: RecognizedItem, at time: Double) {
        let known = item.content.string
        guard Overlap.isSamePlace(other.bounds, line.bounds) else {
            let isLost = other.motion.lastSeen < time && other.absence < Self.jerk
            let isNear = other.bounds.largestMove(to: line.bounds) < Self.jerkReach
            // The edge of a shadow or of a reflection may have been followed instead of the line.
            let isRest = known != text && known.contains(text) && other.found.covers(line.bounds, share: Self.inside)
            self = isLost && isNear && known == text ? .same : isRest ? .part : .apart
            return
        }
        let isAlike = known.isAlike(text)
        if other.absence == 0, isAlike || known.contains(text) {
            self = .part
        } else if other.motion.lastSighted == time {
            // Two lines that are certain can't overlap, so this is what something leaves visible of the other one.
            let isSmall = line.bounds.area < Self.rest * other.bounds.area
            let isRest = isSmall && other.bounds.covers(line.bounds, share: Self.inside)
            self = item.stability == .stable && isRest ? .part : .apart
        } else if other.absence == 0 {
            // Its pixels are there, whatever was found.
            self = .part
        } else if isAlike {
            self = .same
        } else {
            // Either what a hand leaves visible of it, or another line.
            self = known.contains(text) ? .part : .replacement
        }
    }

    /// The share of a rest's area that lies in the whole line, and the largest share of the whole line's area that it has.
    private static let (inside, rest) = (0.7, 0.5)
    /// Seconds, and fractions of the frame, within which a line that reappears with the same text is the same line.
    private static let (jerk, jerkReach) = (0.3, 0.3)
}
