public import ScanModel
public import Tracking

/// Decides what subscribers are told of lines of print: tracks and looks in, changes out. No clock.
public struct TextLedger: Sendable {
    private var entries: [Int: Entry] = [:]
    private var names: ItemNames
    /// Who reads lines before they are certain.
    package var readers = LineReaders.fast

    private struct Entry: Sendable {
        var evidence = LineEvidence()
        /// What was told; nil as long as nothing was.
        var item: RecognizedItem?
        var toldAt = 0.0
        /// The id of an item whose print has become another one.
        var superseded: String?
    }

    /// Makes a ledger.
    /// - Parameter seed: where the items' names start; the same seed gives the same names.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// The items that were announced and are still in view, in reading order.
    public var items: [RecognizedItem] { ReadingOrder.sort(entries.values.compactMap(\.item)) }

    /// The lines that were announced and are still in view, with what their looks say, in the order of their tracks.
    package var contentLines: [ContentLine] {
        entries.sorted { $0.key < $1.key }.compactMap { _, entry in
            entry.item.map { ContentLine(item: $0, text: entry.evidence.fused) }
        }
    }

    /// The item of a track; nil as long as it has none.
    public func item(of track: Int) -> RecognizedItem? { entries[track]?.item }

    /// The lines at which another look is wanted, most wanted first.
    public func wanted(among tracks: [Int], at time: Double) -> [Int] {
        tracks.compactMap { id -> (id: Int, isCertain: Bool, looks: Int, lastLook: Double)? in
            guard let entry = entries[id] else { return (id, false, 0, -.infinity) }
            let isCertain = entry.item?.stability == .stable
            guard time - entry.evidence.lastLook >= entry.evidence.rest(isCertain: isCertain) else { return nil }
            return (id, isCertain, entry.evidence.reads + entry.evidence.silence, entry.evidence.lastLook)
        }.sorted { a, b in
            a.isCertain != b.isCertain
                ? b.isCertain
                : (Self.turn(a.looks), a.looks, a.lastLook, a.id) < (Self.turn(b.looks), b.looks, b.lastLook, b.id)
        }.map(\.id)
    }

    /// Lines that were begun come before those that were not, until they may be told: of a page of many lines some are read soon,
    /// instead of all of them late.
    private static func turn(_ looks: Int) -> Int { looks == 0 ? 1 : looks < 3 ? 0 : 2 }

    /// Whether some line that is looked at is not certain yet.
    public func isUncertain(_ tracks: [Int]) -> Bool {
        tracks.contains { id in
            guard let entry = entries[id] else { return true }
            return entry.item?.stability != .stable && entry.evidence.rest(isCertain: false) < 0.3
        }
    }

    /// What is known of a line so far.
    package struct Knowledge: Sendable {
        /// Attempts that read something, and those of the large reader among them.
        package var (reads, largeReads) = (0, 0)
        /// Attempts since then that read nothing.
        package var silence = 0
        /// Whether it is certain.
        package var isCertain = false
        /// Whether it was certain, but the latest attempts say something else.
        package var isContradicted = false

        package init() {}
    }

    /// What is known of a line so far.
    package func knowledge(of id: Int) -> Knowledge {
        var known = Knowledge()
        guard let entry = entries[id] else { return known }
        let isCertain =
            entry.item?.stability == .stable || entry.evidence.isCertain(by: readers)
        (known.reads, known.largeReads) = (entry.evidence.reads, entry.evidence.largeReads)
        known.silence = entry.evidence.silence
        known.isContradicted = isCertain && entry.evidence.isContradicted
        known.isCertain = isCertain && !known.isContradicted
        return known
    }

    /// Forgets what was read of a line: it was read in the wrong letters. What was told of it goes.
    package mutating func restart(_ id: Int) {
        guard var entry = entries[id], entry.superseded == nil else { return }
        (entry.superseded, entry.item, entry.evidence) = (entry.item?.id, nil, LineEvidence())
        entries[id] = entry
    }

    /// Takes a look at a line.
    /// - Parameters:
    ///   - id: the line's track.
    ///   - shape: length by height of the line as it was cut out.
    public mutating func take(
        _ look: Transcription, of id: Int, shape: Double, at time: Double, by reader: LineReaderKind = .fast
    ) {
        var entry = entries[id] ?? Entry()
        let isSame = entry.evidence.take(
            look, shape: shape, at: time, isCertain: entry.item?.stability == .stable, by: reader)
        if !isSame {
            entry.superseded = entry.item?.id
            entry.item = nil
        }
        entries[id] = entry
    }

    /// Takes the tracks after a frame.
    /// - Parameters:
    ///   - tracks: all that are alive.
    ///   - ended: those that ended with this frame.
    ///   - reason: why they ended.
    ///   - time: capture time of the frame.
    public mutating func update(
        _ tracks: [LineTrack], ended: [LineTrack], reason: RemovalReason, at time: Double
    ) -> [ItemChange] {
        var removed = ended.compactMap { track -> RemovedItem? in
            guard let entry = entries.removeValue(forKey: track.id) else { return nil }
            if let id = entry.superseded { return RemovedItem(id: id, reason: .superseded) }
            return entry.item.map { RemovedItem(id: $0.id, reason: reason) }
        }
        var (added, updated, stable): ([RecognizedItem], [RecognizedItem], [RecognizedItem]) = ([], [], [])
        for track in tracks {
            guard var entry = entries[track.id] else { continue }
            if let id = entry.superseded {
                removed.append(RemovedItem(id: id, reason: .superseded))
                entry.superseded = nil
                entries[track.id] = entry
            }
            guard track.absence == 0 else { continue }
            if var item = entry.item {
                update(&item, of: track, entry.evidence)
                let told = entry.item
                let isNews = told?.content.string != item.content.string
                let moved = told?.bounds.largestMove(to: item.bounds) ?? 1 >= Ledger.noticeableMove
                if item.stability != told?.stability {
                    stable.append(item)
                    entry.toldAt = time
                } else if isNews || moved, time - entry.toldAt >= Ledger.updateInterval {
                    updated.append(item)
                    entry.toldAt = time
                } else if let told {
                    // Small moves add up against what was told.
                    (item.bounds, item.content) = (told.bounds, told.content)
                }
                entry.item = item
            } else if track.motion.speed > Self.haste
                ? entry.evidence.isCertain(by: readers)
                : entry.evidence.isTellable(by: readers)
            {
                // Two lines don't lie on one another: what is seen now is what has become of the other.
                let text = entry.evidence.fused.transcript
                var isPart = false
                for other in tracks where other.id != track.id {
                    guard let gone = entries[other.id]?.item else { continue }
                    guard Overlap.isSamePlace(other.bounds, track.bounds) else {
                        // The same text, a jerk away, where the other one is not any more.
                        if entry.item == nil, other.motion.lastSeen < time, other.absence < Self.jerk,
                            gone.content.string == text, other.bounds.largestMove(to: track.bounds) < Self.jerkReach
                        {
                            entries[other.id]?.item = nil
                            entry.item = gone
                        }
                        continue
                    }
                    let isAlike = gone.content.string.isAlike(text)
                    if isAlike || gone.content.string.contains(text), other.absence == 0 {
                        // It is there itself: what was found is a part of it, or itself once more.
                        isPart = true
                    } else if other.motion.lastSighted == time {
                        continue
                    } else if other.absence == 0 {
                        // Its pixels are there, whatever was found.
                        isPart = true
                    } else if entry.item == nil, isAlike {
                        // The same print, that the tracker lost in a jerk.
                        entries[other.id]?.item = nil
                        entry.item = gone
                    } else if gone.content.string.contains(text) {
                        // What a hand leaves to be seen of it.
                        isPart = true
                    } else {
                        entries[other.id] = nil
                        removed.append(RemovedItem(id: gone.id, reason: .superseded))
                    }
                }
                if isPart || entry.item != nil {
                    entries[track.id] = entry
                    continue
                }
                var item = RecognizedItem(
                    id: names.next(), content: .text(PrintedText(candidates: [])), bounds: track.bounds, confidence: 0,
                    stability: .tentative, reads: 0, firstSeen: track.firstSeen, lastSeen: track.motion.lastSeen)
                update(&item, of: track, entry.evidence)
                if item.stability == .stable { stable.append(item) }
                entry.item = item
                entry.toldAt = time
                item.stability = .tentative
                added.append(item)
            }
            entries[track.id] = entry
        }
        var changes: [ItemChange] = []
        if !removed.isEmpty { changes.append(.removed(removed)) }
        if !added.isEmpty { changes.append(.added(added)) }
        if !updated.isEmpty { changes.append(.updated(updated)) }
        if !stable.isEmpty { changes.append(.stable(stable)) }
        return changes
    }

    /// Frame widths or heights a second above which a line is told only when it is certain: where it is and what it says is
    /// then too vague to be told early.
    private static let haste = 0.5

    /// Seconds, and fractions of the frame, within which a line that is found again with the same text is the same line.
    private static let (jerk, jerkReach) = (0.3, 0.3)

    private func update(_ item: inout RecognizedItem, of track: LineTrack, _ evidence: LineEvidence) {
        item.bounds = track.bounds
        item.lastSeen = track.motion.lastSeen
        // What is certain does not change any more.
        guard item.stability == .tentative else { return }
        let candidates = evidence.fused.candidates(confidence: evidence.confidence)
        item.content = .text(PrintedText(candidates: candidates))
        item.confidence = candidates[0].confidence
        item.reads = evidence.reads
        guard evidence.isCertain(by: readers), evidence.isTellable(by: readers) else {
            return
        }
        item.stability = .stable
    }
}
