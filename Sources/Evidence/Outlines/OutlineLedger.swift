public import ScanModel
public import Tracking

/// Decides which rectangles or documents are announced, and how: tracks in, changes out. No clock.
public struct OutlineLedger: Sendable {
    private var entries: [Int: Entry] = [:]
    private var names: ItemNames
    private let kind: Content.Kind
    private let need: CertaintyThresholds.Outline
    /// Mean confidence from which an object is announced, and from which it is certain.
    private let confidence: (tentative: Double, certain: Double)

    private struct Entry: Sendable {
        var announced: Announced
        /// Mean aspect ratio of the latest measurements, and their number.
        var ratio = 0.0
        var measured = 0.0
        /// How good the measurements are: best of a whole object at rest, then of a whole one that moves.
        var quality = 0

        /// Measurements over which the aspect ratio is averaged.
        private static let memory = 30.0

        mutating func measure(_ measurement: AspectMeasurement?, isAtRest: Bool) {
            guard let measurement else { return }
            let new = (measurement.isWhole ? 2 : 0) + (isAtRest ? 1 : 0)
            guard new >= quality else { return }
            if new > quality { (quality, measured) = (new, 0) }
            measured = min(measured + 1, Self.memory)
            ratio += (measurement.ratio - ratio) / measured
        }
    }

    /// - Parameters:
    ///   - kind: `document` or `rectangle`.
    ///   - confidence: mean confidence from which an object is announced, and from which it is certain.
    ///   - seed: determines the sequence of item names.
    public init(_ kind: Content.Kind, confidence: (tentative: Double, certain: Double), seed: UInt64) {
        (self.kind, self.confidence) = (kind, confidence)
        need = kind == .document ? CertaintyThresholds.document : CertaintyThresholds.rectangle
        names = ItemNames(seed: seed)
    }

    /// The items in view, in the order of their tracks.
    public var items: [RecognizedItem] { entries.sorted { $0.key < $1.key }.map(\.value.announced.item) }

    /// Returns the item of a track; nil until it has one.
    public func item(of track: Int) -> RecognizedItem? { entries[track]?.announced.item }

    /// Returns whether more sightings are needed soon: a new object isn't announced, or not certain.
    public func isUncertain(_ tracks: [OutlineTrack]) -> Bool {
        tracks.contains { track in
            guard track.absence == 0 else { return false }
            guard let item = entries[track.id]?.announced.item else {
                return track.sightings < 2 * need.sightings || track.latest >= confidence.tentative
            }
            guard item.stability == .tentative else { return false }
            return track.sightings < 2 * need.stableSightings || track.latest >= confidence.certain
        }
    }

    /// Updates the items after a frame.
    /// - Parameters:
    ///   - tracks: all live tracks.
    ///   - ended: the tracks that ended with this frame, and `reason` why.
    ///   - time: capture time of the frame.
    ///   - isStill: whether the frame is all there is, so that one sighting has to do.
    ///   - ratio: measures the aspect ratio of an outline; nil if its picture doesn't show it.
    public mutating func update(
        _ tracks: [OutlineTrack], ended: [OutlineTrack], reason: RemovalReason, at time: Double, isStill: Bool = false,
        ratio: (Quad) -> AspectMeasurement?
    ) -> [ItemChange] {
        var announcements = Announcements()
        for track in ended {
            guard let entry = entries.removeValue(forKey: track.id) else { continue }
            announcements.remove(entry.announced.item.id, reason)
        }
        for track in tracks where track.absence == 0 {
            var entry = entries[track.id]
            if entry == nil, isStill ? track.confidence >= confidence.tentative : isDue(track) {
                entry = Entry(announced: Announced(item: first(track), time: -.infinity))
                entry?.measure(ratio(track.bounds), isAtRest: track.isAtRest || isStill)
                if let new = entry {
                    let item = item(new, of: track, isStill: isStill)
                    entry?.announced = announcements.add(item, at: time)
                }
            } else if var known = entry {
                if track.motion.lastSighted == time { known.measure(ratio(track.bounds), isAtRest: track.isAtRest) }
                announcements.update(&known.announced, to: item(known, of: track, isStill: isStill), at: time)
                entry = known
            }
            entries[track.id] = entry
        }
        return announcements.changes
    }

    private func isDue(_ track: OutlineTrack) -> Bool {
        track.sightings >= need.sightings && track.presence >= need.presence && track.confidence >= confidence.tentative
    }

    private func isCertain(_ track: OutlineTrack, isStill: Bool) -> Bool {
        guard track.confidence >= confidence.certain else { return false }
        return isStill
            || track.sightings >= need.stableSightings && track.presence >= need.presence
                && track.motion.lastSeen - track.firstSeen >= need.stableAge
    }

    private mutating func first(_ track: OutlineTrack) -> RecognizedItem {
        let shape = FlatShape(aspectRatio: 0)
        return RecognizedItem(
            id: names.next(), content: kind == .document ? .document(shape) : .rectangle(shape), bounds: track.bounds,
            confidence: 0, stability: .tentative, reads: 0, firstSeen: track.firstSeen,
            lastSeen: track.motion.lastSeen)
    }

    private func item(_ entry: Entry, of track: OutlineTrack, isStill: Bool) -> RecognizedItem {
        var item = entry.announced.item
        (item.bounds, item.lastSeen, item.reads) = (track.bounds, track.motion.lastSeen, track.sightings)
        item.confidence = track.confidence
        item.content =
            kind == .document
            ? .document(FlatShape(aspectRatio: entry.ratio, format: PaperFormat.nearest(to: entry.ratio)))
            : .rectangle(FlatShape(aspectRatio: entry.ratio))
        if isCertain(track, isStill: isStill) { item.stability = .stable }
        return item
    }
}

/// An aspect ratio measured in one frame.
public struct AspectMeasurement: Sendable {
    /// Short side by long side.
    public var ratio: Double
    /// Whether all corners are well in view; otherwise some are extrapolated.
    public var isWhole: Bool

    public init(_ ratio: Double, isWhole: Bool) { (self.ratio, self.isWhole) = (ratio, isWhole) }
}
