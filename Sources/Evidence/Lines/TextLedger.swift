public import ScanModel
public import Tracking

/// Decides which lines of text are announced, and how: tracks and attempts in, changes out. No clock.
public struct TextLedger: Sendable {
    private var entries: [Int: Entry] = [:]
    private var names: ItemNames
    /// The readers that read lines before they are certain.
    package var readers = LineReaders.fast

    private struct Entry: Sendable {
        var evidence = LineEvidence()
        /// Nil until it is announced.
        var announced: Announced?
        /// The id of an item whose text was replaced by another.
        var superseded: String?
    }

    /// - Parameter seed: determines the sequence of item names; the same seed gives the same names.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// The items that were announced and are still in view, in reading order.
    public var items: [RecognizedItem] { ReadingOrder.sort(entries.values.compactMap(\.announced?.item)) }

    /// The lines that were announced and are still in view, with their fused attempts, in the order of their tracks.
    package var contentLines: [ContentLine] {
        entries.sorted { $0.key < $1.key }.compactMap { _, entry in
            entry.announced.map { ContentLine(item: $0.item, text: entry.evidence.fused) }
        }
    }

    /// Returns the item of a track; nil until it has one.
    public func item(of track: Int) -> RecognizedItem? { entries[track]?.announced?.item }

    /// Returns the lines that need another attempt, most urgent first.
    public func wanted(among tracks: [Int], at time: Double) -> [Int] {
        tracks.compactMap { id -> (id: Int, isCertain: Bool, looks: Int, lastLook: Double)? in
            guard let entry = entries[id] else { return (id, false, 0, -.infinity) }
            let isCertain = entry.announced?.item.stability == .stable
            guard time - entry.evidence.lastLook >= entry.evidence.rest(isCertain: isCertain) else { return nil }
            return (id, isCertain, entry.evidence.reads + entry.evidence.silence, entry.evidence.lastLook)
        }.sorted { a, b in
            a.isCertain != b.isCertain
                ? b.isCertain
                : (Self.turn(a.looks), a.looks, a.lastLook, a.id) < (Self.turn(b.looks), b.looks, b.lastLook, b.id)
        }.map(\.id)
    }

    /// Lines that were begun take precedence over new ones until they can be announced. On a page of many lines, some
    /// are thus read soon instead of all of them late.
    private static func turn(_ looks: Int) -> Int { looks == 0 ? 1 : looks < 3 ? 0 : 2 }

    /// Returns whether some line isn't certain yet and is still read often.
    public func isUncertain(_ tracks: [Int]) -> Bool {
        tracks.contains { id in
            guard let entry = entries[id] else { return true }
            return entry.announced?.item.stability != .stable && entry.evidence.rest(isCertain: false) < 0.3
        }
    }

    /// The state of the evidence for a line.
    package struct Knowledge: Sendable {
        /// Number of attempts that read something, and of those among them by the large reader.
        package var (reads, largeReads) = (0, 0)
        /// Number of attempts since then that read nothing.
        package var silence = 0
        /// Whether the text is certain.
        package var isCertain = false
        /// Whether it was certain, but the latest attempts contradict it.
        package var isContradicted = false

        package init() {}
    }

    /// Returns the state of the evidence for a line.
    package func knowledge(of id: Int) -> Knowledge {
        var known = Knowledge()
        guard let entry = entries[id] else { return known }
        let isCertain =
            entry.announced?.item.stability == .stable || entry.evidence.isCertain(by: readers)
        (known.reads, known.largeReads) = (entry.evidence.reads, entry.evidence.largeReads)
        known.silence = entry.evidence.silence
        known.isContradicted = isCertain && entry.evidence.isContradicted
        known.isCertain = isCertain && !known.isContradicted
        return known
    }

    /// Discards the readings of a line, because they used the wrong letters, and removes its item.
    package mutating func restart(_ id: Int) {
        guard var entry = entries[id], entry.superseded == nil else { return }
        (entry.superseded, entry.announced, entry.evidence) = (entry.announced?.item.id, nil, LineEvidence())
        entries[id] = entry
    }

    /// Adds an attempt at a line.
    /// - Parameters:
    ///   - id: the line's track.
    ///   - shape: length by height of the crop.
    public mutating func take(
        _ look: Transcription, of id: Int, shape: Double, at time: Double, by reader: LineReaderKind = .fast
    ) {
        var entry = entries[id] ?? Entry()
        let isSame = entry.evidence.take(
            look, shape: shape, at: time, isCertain: entry.announced?.item.stability == .stable, by: reader)
        if !isSame {
            entry.superseded = entry.announced?.item.id
            entry.announced = nil
        }
        entries[id] = entry
    }

    /// Updates the items after a frame.
    /// - Parameters:
    ///   - tracks: all live tracks.
    ///   - ended: the tracks that ended with this frame.
    ///   - reason: why they ended.
    ///   - time: capture time of the frame.
    public mutating func update(
        _ tracks: [LineTrack], ended: [LineTrack], reason: RemovalReason, at time: Double
    ) -> [ItemChange] {
        var announcements = Announcements()
        for track in ended {
            guard let entry = entries.removeValue(forKey: track.id) else { continue }
            if let id = entry.superseded {
                announcements.remove(id, .superseded)
            } else if let item = entry.announced?.item {
                announcements.remove(item.id, reason)
            }
        }
        for track in tracks {
            if let id = entries[track.id]?.superseded {
                announcements.remove(id, .superseded)
                entries[track.id]?.superseded = nil
            }
            guard track.absence == 0, var entry = entries[track.id] else { continue }
            if var announced = entry.announced {
                announcements.update(&announced, to: item(announced.item, of: track, entry.evidence), at: time)
                entry.announced = announced
                entries[track.id] = entry
            } else if isDue(track, entry.evidence), !isKnown(track, among: tracks, at: time, &announcements) {
                let new = RecognizedItem(
                    id: names.next(), content: .text(PrintedText(candidates: [])), bounds: track.bounds, confidence: 0,
                    stability: .tentative, reads: 0, firstSeen: track.firstSeen, lastSeen: track.motion.lastSeen)
                entry.announced = announcements.add(item(new, of: track, entry.evidence), at: time)
                entries[track.id] = entry
            }
        }
        return announcements.changes
    }

    /// Returns whether a line should be announced.
    private func isDue(_ track: LineTrack, _ evidence: LineEvidence) -> Bool {
        evidence.isAnnounceable(by: readers) && (track.motion.speed <= Self.haste || evidence.isCertain(by: readers))
    }

    /// Compares a line with those announced before: takes over the item of the same line, and removes items that it
    /// replaces.
    /// - Returns: whether subscribers already know the line, as a separate item or as a part of another one.
    private mutating func isKnown(
        _ track: LineTrack, among tracks: [LineTrack], at time: Double, _ announcements: inout Announcements
    ) -> Bool {
        guard var entry = entries[track.id] else { return false }
        defer { entries[track.id] = entry }
        let text = entry.evidence.fused.transcript
        var isPart = false
        for other in tracks where other.id != track.id {
            guard let gone = entries[other.id]?.announced else { continue }
            switch LineRelation(of: track, saying: text, to: other, gone.item, at: time) {
            case .apart: continue
            case .part: isPart = true
            case .same where entry.announced == nil:
                entry.announced = gone
                entries[other.id]?.announced = nil
            case .same, .replacement:
                entries[other.id] = nil
                announcements.remove(gone.item.id, .superseded)
            }
        }
        return isPart || entry.announced != nil
    }

    /// Frame widths or heights per second above which a line is announced only once it is certain; before, its position
    /// and text are too vague.
    private static let haste = 0.5

    /// Returns an item updated from a line's evidence.
    private func item(_ before: RecognizedItem, of track: LineTrack, _ evidence: LineEvidence) -> RecognizedItem {
        var item = before
        (item.bounds, item.lastSeen) = (track.bounds, track.motion.lastSeen)
        // A certain content no longer changes.
        guard item.stability == .tentative else { return item }
        let candidates = evidence.fused.candidates(confidence: evidence.confidence)
        item.content = .text(PrintedText(candidates: candidates))
        item.confidence = candidates[0].confidence
        item.reads = evidence.reads
        if evidence.isCertain(by: readers), evidence.isAnnounceable(by: readers) { item.stability = .stable }
        return item
    }
}
