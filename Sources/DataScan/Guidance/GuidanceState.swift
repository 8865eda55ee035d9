import ScanModel

/// Decides which hint is reported, and when: one at a time, and only if it lasts. A value; time is an argument.
///
/// Each obstacle, of one item or place, gains weight while it is present and loses it while it is absent. The time
/// between two frames counts only if both agree. An obstacle is reported at full weight, and remains until it has none.
/// So two obstacles that alternate from frame to frame change nothing, at any frame rate.
struct GuidanceState {
    private var subjects: [Subject] = []
    private var reported: Key?
    private var last: Double?

    /// The subject of hints of one kind: an item, or something that isn't one.
    private struct Key: Hashable {
        var hint: Guidance.Hint
        var item: String?
    }

    private struct Subject {
        var key: Key
        var bounds: Quad?
        /// From 0, absent, to 1, certain.
        var weight = 0.0
        var isOn = false
        var isPresent = true

        /// Counts a frame in which the obstacle is present or absent, `step` seconds after the previous frame.
        mutating func count(isPresent now: Bool, _ step: Double) {
            let patience = GuidanceState.patience(key.hint)
            if now, isPresent { weight = min(1, weight + step / patience.reported) }
            if !now, !isPresent { weight = max(0, weight - step / patience.over) }
            isPresent = now
            // Slightly less than 1: the steps don't add up exactly.
            if weight > 1 - 1e-6 { isOn = true }
            if weight < 1e-6 { (isOn, weight) = (false, 0) }
        }
    }

    /// Seconds that an obstacle must be present before it is reported, and absent before its end is reported. The
    /// second is longer, so that one hint follows another without `none` between them.
    static func patience(_ hint: Guidance.Hint) -> (reported: Double, over: Double) {
        hint == .lensCovered ? (0.5, 0.55) : (0.7, 0.75)
    }
    /// The longest time between two frames that counts, in seconds: a stall is no evidence.
    private static let longestStep = 0.25

    /// Whether nothing prevents reading now or did a moment ago.
    var isIdle: Bool { subjects.isEmpty }

    /// Processes the obstacles of one frame.
    /// - Parameters:
    ///   - obstacles: of several with the same hint and item, the first counts.
    ///   - uncertain: ids of the items in view that aren't stable. A hint about any other item ends at once.
    /// - Returns: the obstacle to report, if it is new; its hint is `none` if nothing prevents reading any more.
    mutating func take(_ obstacles: [Obstacle], uncertain: Set<String>, at time: Double) -> Obstacle? {
        let step = min(max(0, time - (last ?? time)), Self.longestStep)
        last = time
        subjects.removeAll { subject in subject.key.item.map { !uncertain.contains($0) } ?? false }
        for index in subjects.indices {
            let key = subjects[index].key
            let found = obstacles.first { $0.hint == key.hint && $0.item == key.item }
            if let found { subjects[index].bounds = found.bounds }
            subjects[index].count(isPresent: found != nil, step)
        }
        for obstacle in obstacles {
            let key = Key(hint: obstacle.hint, item: obstacle.item)
            if !subjects.contains(where: { $0.key == key }) {
                subjects.append(Subject(key: key, bounds: obstacle.bounds))
            }
        }
        subjects.removeAll { !$0.isPresent && $0.weight == 0 }
        return news()
    }

    /// Ends all obstacles.
    /// - Returns: the end of the hint, if one was reported.
    mutating func end() -> Obstacle? {
        subjects.removeAll()
        return news()
    }

    /// Returns the most important obstacle that is certain, if it is new. The reported one precedes others of its rank.
    private mutating func news() -> Obstacle? {
        var best: Subject?
        for subject in subjects where subject.isOn {
            guard let other = best else {
                best = subject
                continue
            }
            let (rank, least) = (subject.key.hint.rank, other.key.hint.rank)
            if rank < least || rank == least && subject.key == reported { best = subject }
        }
        guard best?.key != reported else { return nil }
        reported = best?.key
        guard let best else { return Obstacle(.none) }
        return Obstacle(best.key.hint, at: best.bounds, item: best.key.item)
    }
}

extension Guidance.Hint {
    /// The rank in the order of importance; 0 is the most important.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
