/// A code read in one frame: its content and position.
public struct Reading: Sendable, Hashable {
    /// The content.
    public var barcode: Barcode
    /// The position, in fractions of the full frame.
    public var bounds: Quad
    /// How many attempts at this frame agreed: 1 in live scanning, more if one image is read in many ways.
    public var votes: Int
    /// Whether only an attempt that alters the picture (enlarged, rotated …) read it.
    public var isFragile: Bool
    /// Further properties of the symbol; the add-on is the winner of `supplements`.
    public private(set) var details: BarcodeDetails
    /// The attempts' votes on an add-on.
    public private(set) var supplements: SupplementVotes
    /// The largest number of rows that agreed in one attempt, for a linear code; 0 for others.
    public private(set) var lines: Int

    /// Makes a reading of one attempt.
    /// - Parameters:
    ///   - details: what the attempt found, including an add-on.
    ///   - seesBeside: whether the attempt covers the area beside the symbol. If not, an add-on or its absence doesn't
    ///     count.
    public init(
        barcode: Barcode, bounds: Quad, votes: Int = 1, isFragile: Bool = false,
        details: BarcodeDetails = BarcodeDetails(), lines: Int = 0, seesBeside: Bool = true
    ) {
        self.barcode = barcode
        self.bounds = bounds
        self.votes = votes
        self.isFragile = isFragile
        self.details = details
        self.lines = lines
        supplements = seesBeside ? SupplementVotes(details.supplementalPayload) : SupplementVotes()
        self.details.supplementalPayload = supplements.winner
    }

    /// Adds what another attempt found on the same symbol.
    public mutating func note(_ details: BarcodeDetails, lines: Int, seesBeside: Bool = true) {
        if seesBeside { supplements.add(SupplementVotes(details.supplementalPayload)) }
        self.details.supplementalPayload = supplements.winner
        self.lines = max(self.lines, lines)
    }

    /// Corrects a noted attempt without an add-on: it did see one.
    public mutating func supplement(_ digits: String) {
        supplements.replace(with: digits)
        details.supplementalPayload = supplements.winner
    }

    /// The same reading, with one vote for all attempts. Attempts at the same pixels make the same errors; readings of
    /// different frames err independently.
    public var asOneVote: Reading {
        var reading = self
        reading.votes = 1
        reading.supplements = supplements.asOne
        reading.details.supplementalPayload = reading.supplements.winner
        return reading
    }
}
