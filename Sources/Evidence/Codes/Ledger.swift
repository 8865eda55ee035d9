public import ScanModel
public import Tracking

/// Decides which tracks are announced, and how: tracks in, changes out. No clock.
public struct Ledger: Sendable {
    /// The announced state of each track.
    private var entries: [Int: Announced] = [:]
    private var names: ItemNames
    /// The lines of text in view.
    private var lines: [RecognizedItem] = []
    /// The verdicts of the digits below the bars, by track.
    private var printed: [Int: BarcodeEvidence.Agreement] = [:]
    /// The tracks whose digits are still to be read.
    private var awaited: Set<Int> = []

    /// - Parameter seed: determines the sequence of item names; the same seed gives the same names.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// The items that were announced and are still in view, in reading order.
    public var items: [RecognizedItem] { ReadingOrder.sort(entries.values.map(\.item)) }

    /// Returns whether the content of a track's item is final.
    public func isCertain(_ track: Int) -> Bool { entries[track]?.item.stability == .stable }

    /// Returns the item of a track; nil until it has one.
    public func item(of track: Int) -> RecognizedItem? { entries[track]?.item }

    /// Updates the items after a frame.
    /// - Parameters:
    ///   - tracks: all live tracks.
    ///   - ended: the tracks that ended with this frame.
    ///   - reason: why they ended.
    ///   - time: capture time of the frame.
    ///   - lines: the lines of text in view; digits beside bars are evidence.
    ///   - printed: the verdicts of attempts at the digits below the bars, by track.
    ///   - awaited: the tracks below whose bars digits are still to be read; none of them becomes certain before that.
    ///   - isStill: whether this is the only frame, so that a code read once is announced too, as tentative.
    public mutating func update(
        _ tracks: [Track], ended: [Track], reason: RemovalReason, at time: Double,
        lines: [RecognizedItem] = [], printed: [Int: BarcodeEvidence.Agreement] = [:], awaited: Set<Int> = [],
        isStill: Bool = false
    ) -> [ItemChange] {
        self.lines = lines
        self.printed = printed
        self.awaited = awaited
        var announcements = Announcements()
        remove(ended, reason, &announcements)
        let added = confirm(tracks, isStill: isStill, &announcements)
        for track in tracks where track.absence == 0 {
            guard var entry = entries[track.id] else { continue }
            var item = item(track, named: entry.item.id, against: rivals(of: track, in: tracks))
            item.stability = entry.item.stability == .stable || isCertain(track, item, isStill) ? .stable : .tentative
            if added.contains(track.id) {
                entry = announcements.add(item, at: time)
            } else {
                announcements.update(&entry, to: item, at: time)
            }
            entries[track.id] = entry
        }
        return announcements.changes
    }

    private func isCertain(_ track: Track, _ item: RecognizedItem, _ isStill: Bool) -> Bool {
        guard 1 - item.confidence <= CertaintyThresholds.Code.doubt, !awaited.contains(track.id) else { return false }
        return track.wasWhole && (isStill || isReadEnough(track))
    }

    /// Makes items for tracks that were read often enough, and removes those that they replace.
    /// - Returns: the tracks whose items must be announced.
    private mutating func confirm(_ tracks: [Track], isStill: Bool, _ announcements: inout Announcements) -> Set<Int> {
        var added: Set<Int> = []
        for track in tracks where entries[track.id] == nil {
            let rivals = rivals(of: track, in: tracks)
            guard isConfirmed(track, against: rivals, isStill: isStill),
                !tracks.contains(where: { HalfCode.isHalf(track, of: $0) })
            else { continue }
            let replaced = rivals + tracks.filter { HalfCode.isHalf($0, of: track) }
            // An item that would have been announced in this very frame isn't announced at all.
            for other in replaced where added.remove(other.id) != nil { entries[other.id] = nil }
            remove(replaced, .superseded, &announcements)
            let item = item(track, named: names.next(), against: rivals)
            entries[track.id] = Announced(item: item, time: -.infinity)
            added.insert(track.id)
        }
        return added
    }

    private mutating func remove(_ tracks: [Track], _ reason: RemovalReason, _ announcements: inout Announcements) {
        for track in tracks {
            guard let gone = entries.removeValue(forKey: track.id) else { continue }
            announcements.remove(gone.item.id, reason)
        }
    }

    /// Returns whether a track was read often enough to be announced, and outweighs other readings in its place.
    private func isConfirmed(_ track: Track, against rivals: [Track], isStill: Bool) -> Bool {
        let enough = isStill ? !track.isFragile && isClear(track, of: rivals) : isReadEnough(track)
        guard enough, track.absence == 0 else { return false }
        return rivals.allSatisfy { rival in
            guard let reported = entries[rival.id]?.item else {
                // A flicker, or an earlier code in this place.
                let isPast = !isStill && (rival.reads < 2 || rival.lastRead < track.firstSeen)
                return isPast || track.votes > rival.votes
            }
            // An announced item stays while it is still read, and a certain one is replaced only by a certain one.
            guard rival.lastRead < track.firstSeen else { return false }
            return reported.stability == .tentative
                || Doubt.of(track, against: 0, printed: printed[track.id]) <= CertaintyThresholds.Code.doubt
        }
    }

    /// Returns whether a track was read in two frames; or in one, from pixels that weren't altered, if its symbology lets no misread pass.
    private func isReadEnough(_ track: Track) -> Bool {
        track.reads >= 2
            || track.plainReads > 0 && track.barcode.symbology.traits.guarded == .byStrongErrorCorrection
    }

    /// Returns whether attempts at one picture that read a content aren't noise: few rows that agree, while others of the same bars read
    /// something else.
    private func isClear(_ track: Track, of rivals: [Track]) -> Bool {
        track.isFirm || !track.barcode.isWeaklyGuarded || printed[track.id] == .agree
            || rivals.allSatisfy { track.votes > CertaintyThresholds.Code.fewRowsLead * $0.votes }
    }

    private func rivals(of track: Track, in tracks: [Track]) -> [Track] {
        tracks.filter { other in
            other.id != track.id && Overlap.isSamePlace(other.bounds, track.bounds)
                && !HalfCode.isHalf(other, of: track)
        }
    }

    private func item(_ track: Track, named name: String, against rivals: [Track]) -> RecognizedItem {
        // Content that was read before this code appeared isn't evidence against it.
        let against = rivals.filter { $0.lastRead >= track.firstSeen }.map(\.votes).max() ?? 0
        // A confirmation remains valid while the line of text is out of view.
        let wasConfirmed = entries[track.id]?.item.evidence?.printedDigits == .agree
        let isBySymbol = track.details.source == .symbol
        let printed =
            !isBySymbol
            ? nil
            : printed[track.id] ?? PrintedDigits.compare(track.barcode, track.details, at: track.bounds, with: lines)
                ?? (wasConfirmed ? .agree : nil)
        return RecognizedItem(
            id: name, content: .barcode(track.barcode), details: track.details,
            evidence: BarcodeEvidence(plainReads: track.plainReads, lines: track.lines, printedDigits: printed),
            bounds: track.bounds, confidence: 1 - Doubt.of(track, against: against, printed: printed),
            stability: .tentative, reads: track.votes,
            firstSeen: track.firstSeen, lastSeen: track.motion.lastSeen)
    }
}
