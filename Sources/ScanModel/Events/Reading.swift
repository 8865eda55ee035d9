/// What a recogniser saw in one frame: a content and its place.
public struct Reading: Sendable, Hashable {
    /// What was read.
    public var barcode: Barcode
    /// Where, in fractions of the full frame.
    public var bounds: Quad
    /// How many looks at this frame agreed on it: 1 in live scanning, more where one image is looked at many times.
    public var votes: Int
    /// Whether a look that changes the picture (enlarged, turned …) was the only one that saw it.
    public var isFragile: Bool
    /// What else the symbol tells; its add-on as `supplements` has it.
    public private(set) var details: BarcodeDetails
    /// What the looks said of an add-on.
    public private(set) var supplements: SupplementVotes
    /// The most rows of one look that said the same, of a linear code; 0 of others.
    public private(set) var lines: Int

    /// Makes a reading of one look.
    /// - Parameters:
    ///   - details: what the look told, an add-on included.
    ///   - seesBeside: whether the look saw what is beside the symbol; else its add-on, or having none, says nothing.
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

    /// Takes what a further look told of the same symbol.
    public mutating func note(_ details: BarcodeDetails, lines: Int, seesBeside: Bool = true) {
        if seesBeside { supplements.add(SupplementVotes(details.supplementalPayload)) }
        self.details.supplementalPayload = supplements.winner
        self.lines = max(self.lines, lines)
    }

    /// A look that was noted without an add-on saw one all the same.
    public mutating func supplement(_ digits: String) {
        supplements.replace(with: digits)
        details.supplementalPayload = supplements.winner
    }

    /// The same with one vote for all looks: looks at the same pixels hardly err independently, over frames they do.
    public var asOneVote: Reading {
        var reading = self
        reading.votes = 1
        reading.supplements = supplements.asOne
        reading.details.supplementalPayload = reading.supplements.winner
        return reading
    }
}
