public import ScanModel

/// Readings of one physical thing over frames, under one id.
public struct Track: Sendable, Hashable, Identifiable {
    /// Number of the track; never used again.
    public let id: Int
    /// What was read. A place where something else is read is another track: content is what makes the thing.
    public let barcode: Barcode
    /// Where it was read last, in fractions of the full frame.
    public internal(set) var bounds: Quad
    /// How fast its centre moves, in frame widths and heights a second.
    public internal(set) var velocity = Point(x: 0, y: 0)
    /// Capture time of the first reading.
    public let firstSeen: Double
    /// Capture time of the latest reading.
    public internal(set) var lastSeen: Double
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
    /// Seconds that it was looked for since, and not read.
    public internal(set) var absence = 0.0

    init(id: Int, reading: Reading, time: Double) {
        self.id = id
        barcode = reading.barcode
        bounds = reading.bounds
        firstSeen = time
        lastSeen = time
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

    /// Where its centre is expected at a time; a motion is trusted for a third of a second.
    func expectedCentre(at time: Double) -> Point {
        let ahead = min(max(time - lastSeen, 0), 0.3)
        return Point(x: bounds.centre.x + velocity.x * ahead, y: bounds.centre.y + velocity.y * ahead)
    }

    /// It was seen where it lay before.
    mutating func stay(at time: Double) {
        velocity = Point(x: 0, y: 0)
        lastSeen = time
        absence = 0
    }

    mutating func follow(_ reading: Reading, at time: Double) {
        let gap = time - lastSeen
        if gap > 0, gap < 0.25 {
            let (from, to) = (bounds.centre, reading.bounds.centre)
            velocity = Point(
                x: (velocity.x + (to.x - from.x) / gap) / 2, y: (velocity.y + (to.y - from.y) / gap) / 2)
        } else {
            velocity = Point(x: 0, y: 0)
        }
        bounds = reading.bounds
        lastSeen = time
        reads += 1
        votes += reading.votes
        plainReads += reading.isFragile ? 0 : reading.votes
        weight += Self.weight(of: reading)
        isFragile = false
        lines = max(lines, reading.lines)
        supplements.add(reading.supplements)
        details.supplementalPayload = supplements.winner
        absence = 0
    }
}
