public import ScanModel
public import Tracking

/// Decides what subscribers are told of the tracks: tracks in, changes out. No clock.
public struct Ledger: Sendable {
    private var entries: [Int: Entry] = [:]
    private var names: ItemNames
    /// The lines of text in view.
    private var lines: [RecognizedItem] = []
    /// What the digits below the bars of tracks say.
    private var printed: [Int: BarcodeEvidence.Agreement] = [:]

    private struct Entry: Sendable {
        var item: RecognizedItem
        var toldAt: Double
    }

    /// The least move of a corner that is worth telling, as a fraction of the frame: five pixels of 1280.
    static let noticeableMove = 0.004
    /// The least time between two updates of an item, in seconds.
    static let updateInterval = 0.05

    /// Makes a ledger.
    /// - Parameter seed: where the items' names start; the same seed gives the same names.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// The items that were announced and are still in view, in reading order.
    public var items: [RecognizedItem] { ReadingOrder.sort(entries.values.map(\.item)) }

    /// Whether the content of a track's item is final.
    public func isCertain(_ track: Int) -> Bool { entries[track]?.item.stability == .stable }

    /// The item of a track; nil as long as it has none.
    public func item(of track: Int) -> RecognizedItem? { entries[track]?.item }

    /// Takes the tracks after a frame.
    /// - Parameters:
    ///   - tracks: all that are alive.
    ///   - ended: those that ended with this frame.
    ///   - reason: why they ended.
    ///   - time: capture time of the frame.
    ///   - lines: of text in view: digits beside bars are evidence.
    ///   - printed: what looks at the digits below the bars of tracks say.
    ///   - isStill: the frame is all that there will be: what was seen once is told as well, as tentative.
    public mutating func update(
        _ tracks: [Track], ended: [Track], reason: RemovalReason, at time: Double,
        lines: [RecognizedItem] = [], printed: [Int: BarcodeEvidence.Agreement] = [:], isStill: Bool = false
    ) -> [ItemChange] {
        self.lines = lines
        self.printed = printed
        var removed = remove(ended.map(\.id), reason)
        var added: [Int] = []
        for track in tracks where entries[track.id] == nil {
            let rivals = rivals(of: track, in: tracks)
            guard isConfirmed(track, against: rivals, isStill: isStill),
                !tracks.contains(where: { HalfCode.isHalf(track, of: $0) })
            else { continue }
            let halves = tracks.filter { HalfCode.isHalf($0, of: track) }
            // What would have been told in this very frame is not told at all.
            removed += remove((rivals + halves).map(\.id).filter { !added.contains($0) }, .superseded)
            for rival in rivals where added.contains(rival.id) { entries[rival.id] = nil }
            added.removeAll { entries[$0] == nil }
            entries[track.id] = Entry(item: item(track, named: names.next(), against: rivals), toldAt: time)
            added.append(track.id)
        }
        var updated: [Int] = []
        var stable: [Int] = []
        for track in tracks where track.absence == 0 {
            guard var entry = entries[track.id] else { continue }
            let rivals = rivals(of: track, in: tracks)
            let told = entry.item
            entry.item = item(track, named: told.id, against: rivals)
            let moved = told.bounds.largestMove(to: track.bounds) >= Self.noticeableMove
            if told.stability == .stable {
                entry.item.stability = .stable
            } else if 1 - entry.item.confidence <= Doubt.stable, isStill || track.reads >= 2 {
                entry.item.stability = .stable
                stable.append(track.id)
            }
            // An add-on, or what the printed digits say, may be known only now.
            let isNews =
                moved || told.details != track.details
                || told.evidence?.printedDigits != entry.item.evidence?.printedDigits
            if isNews, time - entry.toldAt >= Self.updateInterval {
                entry.toldAt = time
                if stable.last != track.id, !added.contains(track.id) { updated.append(track.id) }
            } else if stable.last != track.id {
                // Small moves add up against what was told, not against the frame before.
                entry.item.bounds = told.bounds
                entry.item.details = told.details
                entry.item.evidence?.printedDigits = told.evidence?.printedDigits
            }
            entries[track.id] = entry
        }
        func items(_ ids: [Int]) -> [RecognizedItem] { ids.compactMap { entries[$0]?.item } }
        var changes: [ItemChange] = []
        if !removed.isEmpty { changes.append(.removed(removed)) }
        if !added.isEmpty {
            // An item is always added as tentative; where it is stable at once, that is told right after.
            changes.append(
                .added(
                    items(added).map {
                        var item = $0; item.stability = .tentative; return item
                    }))
        }
        if !updated.isEmpty { changes.append(.updated(items(updated))) }
        if !stable.isEmpty { changes.append(.stable(items(stable))) }
        return changes
    }

    private mutating func remove(_ ids: [Int], _ reason: RemovalReason) -> [RemovedItem] {
        ids.compactMap { id in
            entries.removeValue(forKey: id).map { RemovedItem(id: $0.item.id, reason: reason) }
        }
    }

    /// Whether a track has been read often enough to be told, and outweighs what else was read in its place.
    private func isConfirmed(_ track: Track, against rivals: [Track], isStill: Bool) -> Bool {
        let enough = isStill ? !track.isFragile : track.reads >= 2
        guard enough, track.absence == 0 else { return false }
        return rivals.allSatisfy { rival in
            guard let told = entries[rival.id]?.item else {
                // A flicker, or what was there before.
                let isPast = !isStill && (rival.reads < 2 || rival.lastRead < track.firstSeen)
                return isPast || track.votes > rival.votes
            }
            // What was told stays as long as it is still read, and a certain thing takes certainty to be replaced.
            guard rival.lastRead < track.firstSeen else { return false }
            return told.stability == .tentative
                || Doubt.of(track, against: 0, printed: printed[track.id]) <= Doubt.stable
        }
    }

    private func rivals(of track: Track, in tracks: [Track]) -> [Track] {
        tracks.filter { other in
            other.id != track.id && Overlap.isSamePlace(other.bounds, track.bounds)
                && !HalfCode.isHalf(other, of: track)
        }
    }

    private func item(_ track: Track, named name: String, against rivals: [Track]) -> RecognizedItem {
        // What was there before this print came says nothing about it.
        let against = rivals.filter { $0.lastRead >= track.firstSeen }.map(\.votes).max() ?? 0
        // What was once confirmed stays so while the line of text is out of view.
        let wasConfirmed = entries[track.id]?.item.evidence?.printedDigits == .agree
        let printed =
            printed[track.id] ?? PrintedDigits.compare(track.barcode, track.details, at: track.bounds, with: lines)
            ?? (wasConfirmed ? .agree : nil)
        return RecognizedItem(
            id: name, content: .barcode(track.barcode), details: track.details,
            evidence: BarcodeEvidence(plainReads: track.plainReads, lines: track.lines, printedDigits: printed),
            bounds: track.bounds, confidence: 1 - Doubt.of(track, against: against, printed: printed),
            stability: .tentative, reads: track.votes,
            firstSeen: track.firstSeen, lastSeen: track.motion.lastSeen)
    }
}
