public import ScanModel

/// Readings of one physical thing over frames, under one id.
public struct Track: Sendable, Hashable, Identifiable {
    /// Number of the track; never used again.
    public let id: Int
    /// What was read. A place where something else is read is another track: content is what makes the thing.
    public let barcode: Barcode
    /// Where it is and how it moves; a sighting is a reading, or seeing it lie where it was read.
    public internal(set) var motion: PrintMotion
    /// Frames in which it was read.
    public internal(set) var reads = 1
    /// Looks that agreed; as many as `reads` in live scanning.
    public internal(set) var votes: Int
    /// Whether one look alone saw it, and one that changes the picture.
    public internal(set) var isFragile: Bool
    /// What else its symbol tells; an add-on only once frames or looks enough agree on it.
    public internal(set) var details: BarcodeDetails
    /// The most rows of one look that said the same, of a linear code; 0 of others.
    public internal(set) var lines: Int
    /// Frames, or looks at a still, that read it from the pixels as they are.
    public internal(set) var plainReads: Int
    /// Votes, those of few rows of a restored picture counted half where the code is linear.
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

    /// Rows of a restored picture that have to agree for it to count as much as a plain one.
    private static let firmLines = 8

    private static func weight(of reading: Reading) -> Double {
        let isWeak = reading.isFragile && reading.lines > 0 && reading.lines < firmLines
        return Double(reading.votes) * (isWeak ? 0.5 : 1)
    }

    /// Whether a reading may be of this thing. Parts of one content may say the same, and are told apart by their places.
    func isAlike(_ reading: Reading) -> Bool {
        barcode == reading.barcode && details.structuredAppend == reading.details.structuredAppend
    }

    /// Where it is, in fractions of the full frame.
    public var bounds: Quad { motion.bounds }
    /// Capture time of the first reading.
    public var firstSeen: Double { motion.firstSeen }
    /// Capture time of the latest reading, or of seeing it lie where it was read.
    public var lastRead: Double { motion.lastSighted }
    /// Whether it was seen more than once.
    var isProven: Bool { reads > 1 }
    /// Seconds that it was looked for since, and not seen.
    public var absence: Double { motion.absence }

    /// The least share of a further outline in what is known of it, where its pixels are followed as well.
    private static let leastShare = 0.15

    /// Share of the area below which an outline is that of a part, and the share of it in what is known then.
    private static let (part, partShare) = (0.7, 0.005)

    mutating func take(_ reading: Reading, at time: Double) {
        reads += 1
        // Outlines jump by a row or two of pixels from look to look; laid over one another by their pixels they even out.
        let isFollowed = motion.lastFollowed == time
        let box = reading.bounds.boundingBox
        if isFollowed, reading.bounds.area < Self.part * bounds.area, bounds.covers(reading.bounds) {
            // Some of its rows: the rest is hidden, or was not needed.
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
