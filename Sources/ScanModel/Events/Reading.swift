/// A code read in one frame: its content and position.
public struct Reading: Sendable, Hashable {
    /// The content.
    public var barcode: Barcode
    /// The position, in fractions of the full frame.
    public var bounds: Quad
    /// How many attempts at this frame agreed: 1 in live scanning, more if one image is read in many ways.
    public private(set) var votes: Int
    /// Whether only one attempt read it, and that alters the picture (enlarged, rotated …).
    public private(set) var isFragile: Bool
    /// Further properties of the symbol; the add-on is the winner of `supplements`.
    public private(set) var details: BarcodeDetails
    /// The attempts' votes on an add-on.
    public private(set) var supplements: SupplementVotes
    /// The largest number of rows that agreed in one attempt, for a linear code; 0 for others.
    public private(set) var lines: Int

    /// How many of the attempts read the original pixels.
    public private(set) var plainVotes: Int
    /// The votes as evidence: those from few rows of an altered picture count half.
    public private(set) var weight: Double
    /// Whether an attempt read it firmly: in enough rows for its symbology.
    public private(set) var isFirm: Bool

    /// Rows of a linear code that have to agree for an attempt to be firm: of the original pixels, two strengths of restoration with two
    /// rows each, or four rows of pixels; of an altered picture, a quarter of the rows of the most thorough attempt. Blur changes all rows
    /// alike, so a few that agree often agree on the same misreading. Where no check guards the content, what crosses the bars does the same:
    /// two to four rows of a crossed out Interleaved 2 of 5 agreed on six digits.
    private static let (firmPlainLines, firmLines) = (4, 8)

    /// Returns whether an attempt read a code in enough rows.
    /// - Parameters:
    ///   - lines: rows that agreed, for a linear code; 0 for others.
    ///   - isFragile: whether the picture was altered.
    public static func isFirm(_ barcode: Barcode, lines: Int, isFragile: Bool) -> Bool {
        if barcode.symbology.traits.family != .linear || lines == 0 || lines >= firmLines { return true }
        guard !isFragile else { return false }
        let isChecked = barcode.symbology.traits.guarded != .optionally
        return !barcode.isWeaklyGuarded || isChecked && lines >= firmPlainLines
    }

    /// Makes a reading of attempts that saw the same.
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
        plainVotes = isFragile || details.source != .symbol ? 0 : votes
        isFirm = Self.isFirm(barcode, lines: lines, isFragile: isFragile)
        weight = Double(votes) * (isFirm || !isFragile ? 1 : 0.5)
        supplements = seesBeside ? SupplementVotes(details.supplementalPayload) : SupplementVotes()
        self.details.supplementalPayload = supplements.winner
    }

    /// Adds what another attempt found on the same symbol.
    public mutating func note(_ details: BarcodeDetails, lines: Int, isFragile: Bool = false, seesBeside: Bool = true) {
        let isFirm = Self.isFirm(barcode, lines: lines, isFragile: isFragile)
        votes += 1
        plainVotes += isFragile ? 0 : 1
        weight += isFirm || !isFragile ? 1 : 0.5
        self.isFirm = self.isFirm || isFirm
        self.isFragile = false
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
        reading.plainVotes = min(1, plainVotes)
        reading.weight = min(1, weight)
        reading.supplements = supplements.asOne
        reading.details.supplementalPayload = reading.supplements.winner
        return reading
    }
}
