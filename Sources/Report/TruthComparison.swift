public import ScanModel

/// Compares events and readings with what is printed. Counts like Benchmarks/accuracy/score_clips.py.
public struct TruthComparison: Sendable {
    /// What is printed.
    public let truth: Truth
    /// The result for each printed item.
    public private(set) var outcomes: [Outcome]
    private var kinds: [String: Content.Kind] = [:]
    /// The printed items that each id lay on; empty for an id that lay on none so far.
    private var owned: [String: Set<Int>] = [:]
    /// The ids that lay on a printed item that wasn't entirely in view.
    private var placed: Set<String> = []
    private var strays: [(id: String, frame: Int, content: String)] = []
    private var wrongs: [Difference] = []

    /// The result for a printed item.
    public struct Outcome: Sendable, Equatable {
        /// The ids that lay on it, and the frames in which they were first reported there.
        public var ids: [Claim] = []
        /// The frame in which it became stable with its content.
        public var stable: Int?
        /// Number of frames with a reading of its content at its position, and the first of them.
        public var (right, firstRight): (Int, Int?) = (0, nil)
        /// Readings of something else at its position.
        public var wrong = 0
        /// Seconds from the first frame that contains all of it until it was stable.
        public var delay: Double?

        /// An id that lies on the item.
        public struct Claim: Sendable, Equatable {
            /// The id.
            public var id: String
            /// The first frame in which it did.
            public var frame: Int
        }
    }

    /// The frames by which an event may miss those that contain an item, and the minimum share of the smaller area in
    /// common.
    private static let (seen, judged) = ((reach: 6, share: 0.5), (reach: 12, share: 0.3))

    public init(_ truth: Truth) {
        self.truth = truth
        outcomes = truth.items.map { _ in Outcome() }
    }

    private var size: (width: Double, height: Double) { (truth.width, truth.height) }

    /// Takes an event.
    public mutating func take(_ event: ScanEvent) {
        switch event {
        case .add(let change), .update(let change):
            for item in change.items where isCompared(item) { place(item, change.moment.frame) }
        case .stable(let change):
            for item in change.items where isCompared(item) {
                place(item, change.moment.frame)
                judge(item, change.moment.frame)
            }
        default: break
        }
    }

    /// A truth that names no documents doesn't say that there are none; the same holds for rectangles.
    private func isCompared(_ item: RecognizedItem) -> Bool {
        item.isResult || truth.items.contains { $0.kind == item.content.kind }
    }

    /// Takes a reading of one frame.
    /// - Returns: the printed item that it lies on, and whether the contents match; nil if it lies on none.
    public mutating func take(
        _ kind: Content.Kind, _ content: String, supplement: String? = nil, at quad: Quad, frame: Int
    ) -> (truth: Int, isRight: Bool)? {
        guard let best = best(kind, content, supplement, quad, frame)?.index else { return nil }
        let isRight = ContentMatch.isSame(truth.items[best], kind: kind, content: content, supplement: supplement)
        if isRight {
            outcomes[best].right += 1
            outcomes[best].firstRight = outcomes[best].firstRight ?? frame
        } else {
            outcomes[best].wrong += 1
        }
        return (best, isRight)
    }

    /// Returns all differences, in the order of the frames that show them.
    public func differences() -> [Difference] {
        var found = wrongs
        for stray in strays where (owned[stray.id]?.isEmpty ?? true) && !placed.contains(stray.id) {
            let kind = kinds[stray.id].map { $0 == .text ? "line of text" : $0.rawValue } ?? "barcode"
            found.append(
                Difference(.ghost, frame: stray.frame, item: stray.id, detail: "no \(kind) is where this is"))
        }
        for (index, outcome) in outcomes.enumerated() {
            for (number, claim) in outcome.ids.enumerated().dropFirst() {
                let detail = "id number \(number + 1) for one label; the first is \(outcome.ids[0].id)"
                found.append(Difference(.split, frame: claim.frame, item: claim.id, truth: index, detail: detail))
            }
            guard let span = truth.items[index].span else { continue }
            if outcome.stable == nil {
                found.append(Difference(.missed, frame: span.lowerBound, truth: index, detail: why(outcome)))
            } else if let delay = outcome.delay, delay > Difference.lateAfter {
                let detail = "stable \(seconds(delay)) after all of it was in view; \(onset(outcome, span.lowerBound))"
                let id = outcome.ids.first { $0.frame <= outcome.stable ?? 0 }?.id
                found.append(
                    Difference(.late, frame: outcome.stable ?? 0, item: id, truth: index, detail: detail))
            }
        }
        return found.enumerated().sorted { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
            .map(\.element)
    }

    private func why(_ outcome: Outcome) -> String {
        if outcome.right + outcome.wrong == 0 { return "nothing was read in its place" }
        return "read in its place: \(outcome.right) \u{D7} right, \(outcome.wrong) \u{D7} something else; never stable"
    }

    private func onset(_ outcome: Outcome, _ first: Int) -> String {
        guard let read = outcome.firstRight else { return "no single reading matches" }
        let after = max(0, Double(read - first) / truth.frameRate)
        return "first read correctly after \(seconds(after)), \(outcome.wrong) \u{D7} something else"
    }

    private func seconds(_ value: Double) -> String { "\((value * 100).rounded() / 100) s" }

    /// Of the printed items at a position, returns one with the content, otherwise the nearest; and whether all of it
    /// was in view around that time.
    private func best(
        _ kind: Content.Kind, _ content: String, _ supplement: String?, _ quad: Quad, _ frame: Int
    ) -> (index: Int, isWhole: Bool)? {
        func covers(_ place: Quad?) -> Bool {
            place.map { Placement.covers($0, quad, share: Self.seen.share, size: size) } ?? false
        }
        typealias Claim = (index: Int, isSame: Bool, distance: Double, isWhole: Bool)
        let here = truth.items.indices.compactMap { index -> Claim? in
            let item = truth.items[index]
            let (whole, now) = (item.place(near: frame, reach: Self.seen.reach), item.place(in: frame))
            let isWhole = covers(whole)
            guard item.kind == kind, isWhole || covers(now) else { return nil }
            let isSame = ContentMatch.isSame(item, kind: kind, content: content, supplement: supplement)
            let away = [whole, now].compactMap(\.self).map { Placement.distance($0, quad, size: size) }
            return (index, isSame, away.min() ?? 0, isWhole)
        }
        return here.min { $0.isSame != $1.isSame ? $0.isSame : $0.distance < $1.distance }
            .map { ($0.index, $0.isWhole) }
    }

    /// Records which printed item an id lies on now. A printed item that wasn't whole around that time takes the id
    /// from others, but doesn't get it.
    private mutating func place(_ item: RecognizedItem, _ frame: Int) {
        kinds[item.id] = item.content.kind
        let supplement = item.details.supplementalPayload
        if let best = best(item.content.kind, item.content.string, supplement, item.bounds, frame) {
            if !best.isWhole {
                owned[item.id] = owned[item.id] ?? []
                placed.insert(item.id)
            } else if owned[item.id, default: []].insert(best.index).inserted {
                outcomes[best.index].ids.append(Outcome.Claim(id: item.id, frame: frame))
            }
        } else if owned[item.id] == nil {
            owned[item.id] = []
            strays.append((item.id, frame, item.content.string))
        }
    }

    /// Counts a stable item as read or wrong. A further stable item on a printed item that was read counts as neither.
    private mutating func judge(_ item: RecognizedItem, _ frame: Int) {
        let here = at(item, frame, isPartial: false)
        guard !here.isEmpty else {
            let isPart = !at(item, frame, isPartial: true).isEmpty
            let there = best(item.content.kind, item.content.string, nil, item.bounds, frame)?.index
            let printed = there.flatMap { truth.items[$0].text }
            let detail = isPart ? "right, but only a part of it was in view" : printed.map { "printed is \($0)" }
            wrongs.append(
                Difference(
                    .wrong, frame: frame, item: item.id, truth: there,
                    detail: "stable as \(item.content.string); \(detail ?? "nothing like it is printed there")"))
            return
        }
        guard let fresh = here.first(where: { outcomes[$0].stable == nil }) else { return }
        outcomes[fresh].stable = frame
        outcomes[fresh].delay = truth.items[fresh].span.map { Double(frame - $0.lowerBound) / truth.frameRate }
    }

    /// Returns the printed items with the content of a stable item, at its position.
    private func at(_ item: RecognizedItem, _ frame: Int, isPartial: Bool) -> [Int] {
        truth.items.indices.filter { index in
            let printed = truth.items[index]
            guard let place = printed.place(near: frame, reach: Self.judged.reach, isPartial: isPartial) else {
                return false
            }
            return ContentMatch.isSame(
                printed, kind: item.content.kind, content: item.content.string,
                supplement: item.details.supplementalPayload)
                && Placement.covers(place, item.bounds, share: Self.judged.share, size: size)
        }
    }
}
