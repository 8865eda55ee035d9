public import ScanModel

/// The readings of one physical code over time, under one id.
public struct Track: Sendable, Hashable, Identifiable {
    /// Number of the track; never reused.
    public let id: Int
    /// The content. Different content in the same position is a different track.
    public let barcode: Barcode
    /// The position and motion; a sighting is a reading, or a confirmation in place.
    public internal(set) var motion: PrintMotion
    /// Number of frames in which it was read.
    public internal(set) var reads = 1
    /// Number of attempts that agreed; equal to `reads` in live scanning.
    public internal(set) var votes: Int
    /// Whether only a single attempt read it, and one that alters the picture.
    public internal(set) var isFragile: Bool
    /// Further properties of its symbol; an add-on is included once enough frames or attempts agree on it.
    public internal(set) var details: BarcodeDetails
    /// The largest number of rows that agreed in one attempt, for a linear code; 0 for others.
    public internal(set) var lines: Int
    /// Frames, or attempts at a still image, that read it from the original pixels.
    public internal(set) var plainReads: Int
    /// The votes; those from few rows of an altered picture count half.
    public internal(set) var weight: Double
    /// Whether enough rows agreed in one attempt.
    public internal(set) var isFirm: Bool
    /// Whether all of it was in view in a reading, or the rest of its bars won't come into view.
    public internal(set) var wasWhole: Bool
    private var supplements: SupplementVotes

    init(id: Int, reading: Reading, extent: SeenExtent = .whole, time: Double, isStill: Bool = false) {
        self.id = id
        barcode = reading.barcode
        motion = PrintMotion(reading.bounds, at: time)
        votes = reading.votes
        isFragile = reading.isFragile
        details = reading.details
        lines = reading.lines
        supplements = reading.supplements
        plainReads = reading.plainVotes
        weight = reading.weight
        isFirm = reading.isFirm
        wasWhole = isStill ? extent != .cut : extent == .whole || extent == .shortened(atBothEnds: true)
    }

    /// Returns whether a reading may be of this code. Parts of a series may have equal content; their positions in it
    /// differ.
    func isAlike(_ reading: Reading) -> Bool {
        barcode == reading.barcode && details.structuredAppend == reading.details.structuredAppend
    }

    /// The position, in fractions of the full frame.
    public var bounds: Quad { motion.bounds }
    /// Capture time of the first reading.
    public var firstSeen: Double { motion.firstSeen }
    /// Capture time of the latest reading or confirmation in place.
    public var lastRead: Double { motion.lastSighted }
    /// Whether it was seen more than once.
    var isProven: Bool { reads > 1 }
    /// Seconds of searching without seeing it.
    public var absence: Double { motion.absence }

    /// Minimum weight of a new outline in the average, while the pixels are followed.
    private static let leastShare = 0.15

    /// Share of the area below which an outline shows only a part, and its weight in the average then.
    private static let (part, partShare) = (0.7, 0.005)

    /// Seconds after which a code whose bars an edge still cuts shorter is held there, if it rests, and in any case.
    private static let (held, heldLong) = (0.3, 1.0)

    /// Updates the position; a reading of a code that the region's edge may cut off isn't evidence for its content.
    mutating func take(_ reading: Reading, extent: SeenExtent = .whole, at time: Double) {
        let isEvidence = extent != .cut
        if isEvidence { reads += 1 }
        // Outlines vary by a row or two of pixels between attempts; aligned by their pixels, they average out.
        let isFollowed = motion.lastFollowed == time
        let box = reading.bounds.boundingBox
        if isFollowed, reading.bounds.area < Self.part * bounds.area, bounds.covers(reading.bounds) {
            // Only some of its rows: the others are hidden, or weren't needed.
            motion.sight(reading.bounds, at: time, share: Self.partShare, ease: .infinity)
        } else {
            motion.sight(
                reading.bounds, at: time, share: isFollowed ? max(Self.leastShare, 1 / Double(reads)) : 1,
                ease: 0.06 * max(box.width, box.height))
        }
        guard isEvidence else { return }
        if case .shortened(let atBothEnds) = extent {
            let since = time - firstSeen
            wasWhole = wasWhole || atBothEnds || since >= (motion.isAtRest ? Self.held : Self.heldLong) - 1e-6
        } else {
            wasWhole = true
        }
        votes += reading.votes
        plainReads += reading.plainVotes
        weight += reading.weight
        isFirm = isFirm || reading.isFirm
        isFragile = false
        lines = max(lines, reading.lines)
        if reading.details.source == .symbol { details.source = .symbol }
        supplements.add(reading.supplements)
        details.supplementalPayload = supplements.winner
    }
}
