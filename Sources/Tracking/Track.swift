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
    /// The votes; for a linear code, those from few rows of a restored picture count half.
    public internal(set) var weight: Double
    private var supplements: SupplementVotes

    init(id: Int, reading: Reading, time: Double) {
        self.id = id
        barcode = reading.barcode
        motion = PrintMotion(reading.bounds, at: time)
        votes = reading.votes
        isFragile = reading.isFragile
        details = reading.details
        lines = reading.lines
        supplements = reading.supplements
        plainReads = reading.isFragile ? 0 : reading.votes
        weight = Self.weight(of: reading)
    }

    /// Rows of a restored picture that must agree to count as much as a plain reading.
    private static let firmLines = 8

    private static func weight(of reading: Reading) -> Double {
        let isWeak = reading.isFragile && reading.lines > 0 && reading.lines < firmLines
        return Double(reading.votes) * (isWeak ? 0.5 : 1)
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

    mutating func take(_ reading: Reading, at time: Double) {
        reads += 1
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
        votes += reading.votes
        plainReads += reading.isFragile ? 0 : reading.votes
        weight += Self.weight(of: reading)
        isFragile = false
        lines = max(lines, reading.lines)
        supplements.add(reading.supplements)
        details.supplementalPayload = supplements.winner
    }
}
