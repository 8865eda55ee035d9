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
        /// Nil as long as nothing was announced.
        var announced: Announced?
        /// The id of an item whose print has become another one.
        var superseded: String?
    }

    /// Makes a ledger.
    /// - Parameter seed: where the items' names start; the same seed gives the same names.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// The items that were announced and are still in view, in reading order.
    public var items: [RecognizedItem] { ReadingOrder.sort(entries.values.compactMap(\.announced?.item)) }

    /// The lines that were announced and are still in view, with what their looks say, in the order of their tracks.
    package var contentLines: [ContentLine] {
        entries.sorted { $0.key < $1.key }.compactMap { _, entry in
            entry.announced.map { ContentLine(item: $0.item, text: entry.evidence.fused) }
        }
    }

    /// The item of a track; nil as long as it has none.
    public func item(of track: Int) -> RecognizedItem? { entries[track]?.announced?.item }

    /// The lines at which another look is wanted, most wanted first.
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

    /// Lines that were begun come before those that were not, until they may be told: of a page of many lines some are read soon,
    /// instead of all of them late.
    private static func turn(_ looks: Int) -> Int { looks == 0 ? 1 : looks < 3 ? 0 : 2 }

    /// Whether some line that is looked at is not certain yet.
    public func isUncertain(_ tracks: [Int]) -> Bool {
        tracks.contains { id in
            guard let entry = entries[id] else { return true }
            return entry.announced?.item.stability != .stable && entry.evidence.rest(isCertain: false) < 0.3
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
            entry.announced?.item.stability == .stable || entry.evidence.isCertain(by: readers)
        (known.reads, known.largeReads) = (entry.evidence.reads, entry.evidence.largeReads)
        known.silence = entry.evidence.silence
        known.isContradicted = isCertain && entry.evidence.isContradicted
        known.isCertain = isCertain && !known.isContradicted
        return known
    }

    /// Forgets what was read of a line: it was read in the wrong letters. What was told of it goes.
    package mutating func restart(_ id: Int) {
        guard var entry = entries[id], entry.superseded == nil else { return }
        (entry.superseded, entry.announced, entry.evidence) = (entry.announced?.item.id, nil, LineEvidence())
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
            look, shape: shape, at: time, isCertain: entry.announced?.item.stability == .stable, by: reader)
        if !isSame {
            entry.superseded = entry.announced?.item.id
            entry.announced = nil
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

    /// Whether a line is to be announced.
    private func isDue(_ track: LineTrack, _ evidence: LineEvidence) -> Bool {
        evidence.isTellable(by: readers) && (track.motion.speed <= Self.haste || evidence.isCertain(by: readers))
    }

    /// Compares a line with those that were announced: it takes over the item of the one that it is, and ends those that it replaces.
    /// - Returns: whether subscribers know the line already, as an item of its own or as a part of another one.
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

    /// Frame widths or heights a second above which a line is told only when it is certain: where it is and what it says is
    /// then too vague to be told early.
    private static let haste = 0.5

    /// An item as a line's evidence has it now.
    private func item(_ before: RecognizedItem, of track: LineTrack, _ evidence: LineEvidence) -> RecognizedItem {
        var item = before
        (item.bounds, item.lastSeen) = (track.bounds, track.motion.lastSeen)
        // What is certain does not change any more.
        guard item.stability == .tentative else { return item }
        let candidates = evidence.fused.candidates(confidence: evidence.confidence)
        item.content = .text(PrintedText(candidates: candidates))
        item.confidence = candidates[0].confidence
        item.reads = evidence.reads
        if evidence.isCertain(by: readers), evidence.isTellable(by: readers) { item.stability = .stable }
        return item
    }
}
