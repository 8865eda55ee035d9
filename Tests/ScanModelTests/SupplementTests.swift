import ScanModel
import Testing

/// When an add-on is believed.
@Suite struct SupplementTests {
    private func votes(_ reads: [String?]) -> SupplementVotes {
        var votes = SupplementVotes(reads[0])
        for read in reads.dropFirst() { votes.add(SupplementVotes(read)) }
        return votes
    }

    @Test func twoReadsAlikeAreNeeded() {
        #expect(votes([nil, nil]).winner == nil)
        #expect(votes(["12"]).winner == nil)
        #expect(votes(["12", "12"]).winner == "12")
        #expect(votes(["12", "34"]).winner == nil)
    }

    @Test func whatIsContradictedIsNotTold() {
        #expect(votes(["12", "12", "34", "56"]).winner == nil)
        #expect(votes(["12", "12", "34"]).winner == "12")
        #expect(votes(["12", "12", "34", "34", "34"]).winner == "34")
        // Seen in fewer than one read of four.
        #expect(votes(["12", "12", nil, nil, nil, nil, nil, nil, nil]).winner == nil)
        #expect(votes(["12", "12", nil, nil, nil, nil, nil, nil]).winner == "12")
    }

    @Test func theLooksAtAFrameAreOneVote() throws {
        let barcode = Barcode(symbology: .ean13, payload: "9771234567003", payloadData: [])
        let bounds = Quad(Region.full)
        var reading = Reading(
            barcode: barcode, bounds: bounds, details: BarcodeDetails(checkDigit: .valid, supplementalPayload: "12"))
        #expect(reading.details.supplementalPayload == nil)
        reading.note(BarcodeDetails(checkDigit: .valid), lines: 4)
        reading.supplement("12")
        #expect(reading.details == BarcodeDetails(checkDigit: .valid, supplementalPayload: "12"))
        #expect(reading.lines == 4)
        #expect(reading.asOneVote.details.supplementalPayload == nil)
        #expect(reading.asOneVote.supplements == SupplementVotes("12"))
        // A look that doesn't see what is beside the symbol says nothing of it, whatever it read there.
        let narrow = Reading(
            barcode: barcode, bounds: bounds, details: BarcodeDetails(supplementalPayload: "12"), seesBeside: false)
        #expect(narrow.supplements == SupplementVotes() && narrow.asOneVote.supplements == SupplementVotes())
        reading.note(BarcodeDetails(supplementalPayload: "34"), lines: 1, seesBeside: false)
        #expect(reading.details.supplementalPayload == "12")
    }
}
