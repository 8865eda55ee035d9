import ScanModel

/// Decides which hint is told, and when: one at a time, what lasts, and not what comes and goes. A value; time is an argument.
///
/// Each thing that is in the way, of one item or place, gathers weight while it is there and loses it while it isn't; a time
/// between two frames counts only where both agree. With full weight it is told, and it stays until it has none. So two that
/// take turns from frame to frame change nothing, at any rate of frames.
struct GuidanceState {
    private var subjects: [Subject] = []
    private var told: Key?
    private var last: Double?

    /// What hints of one kind are about: an item, or what is none.
    private struct Key: Hashable {
        var hint: Guidance.Hint
        var item: String?
    }

    private struct Subject {
        var key: Key
        var bounds: Quad?
        /// From 0, nothing, to 1, certain.
        var weight = 0.0
        var isOn = false
        var isPresent = true

        /// Takes whether it is in the way in a frame, so many seconds after the one before.
        mutating func count(isPresent now: Bool, _ step: Double) {
            let patience = GuidanceState.patience(key.hint)
            if now, isPresent { weight = min(1, weight + step / patience.told) }
            if !now, !isPresent { weight = max(0, weight - step / patience.over) }
            isPresent = now
            // A little less than 1: steps don't add up exactly.
            if weight > 1 - 1e-6 { isOn = true }
            if weight < 1e-6 { (isOn, weight) = (false, 0) }
        }
    }

    /// Seconds that something has to be in the way before it is told, and to be away before that is told. The second one is
    /// longer, so that one hint follows another without a `none` between them.
    static func patience(_ hint: Guidance.Hint) -> (told: Double, over: Double) {
        hint == .lensCovered ? (0.5, 0.55) : (0.7, 0.75)
    }
    /// The longest time between two frames that counts, in seconds: a stall shows nothing.
    private static let longestStep = 0.25

    /// Whether nothing is in the way, nor was a moment ago.
    var isIdle: Bool { subjects.isEmpty }

    /// Takes what one frame shows.
    /// - Parameters:
    ///   - obstacles: of several with one hint and item the first counts.
    ///   - uncertain: ids of the items in view that are not stable: a hint about any other one is over at once.
    /// - Returns: what is to be told now, where it is news; its hint is `none` where nothing is in the way any more.
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

    /// Ends all.
    /// - Returns: what is to be told of that.
    mutating func end() -> Obstacle? {
        subjects.removeAll()
        return news()
    }

    /// The most important of what is certain. What is told stays before others that are as important.
    private mutating func news() -> Obstacle? {
        var best: Subject?
        for subject in subjects where subject.isOn {
            guard let other = best else {
                best = subject
                continue
            }
            let (rank, least) = (subject.key.hint.rank, other.key.hint.rank)
            if rank < least || rank == least && subject.key == told { best = subject }
        }
        guard best?.key != told else { return nil }
        told = best?.key
        guard let best else { return Obstacle(.none) }
        return Obstacle(best.key.hint, at: best.bounds, item: best.key.item)
    }
}

extension Guidance.Hint {
    /// The place in the order of importance, 0 first.
    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
