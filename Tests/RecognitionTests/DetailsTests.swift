import HelperProcess
import Imaging
import Recognition
import ScanModel
import TestSupport
import Testing

/// What is known of a symbol beyond its content, on its way from the decoder.
@Suite struct DetailsTests {
    static let all: [BarcodeDetails] = [
        BarcodeDetails(), BarcodeDetails(errorCorrectionLevel: "23%", isMirrored: true),
        BarcodeDetails(checkDigit: .valid, supplementalPayload: "52495", printedDigits: "012345678905"),
        BarcodeDetails(checkDigit: .optionalFits, isInverted: true, hasECI: true),
        BarcodeDetails(structuredAppend: StructuredAppend(index: 0, count: 16, id: "ä")),
        BarcodeDetails(structuredAppend: StructuredAppend(index: 3, count: nil, id: "")),
        BarcodeDetails(structuredAppend: StructuredAppend(index: nil, count: 2, id: "7")),
    ]

    @Test func detailsArriveAsTheyWereSent() {
        let barcode = Barcode(symbology: .ean13, payload: "1", payloadData: [49])
        let found = Self.all.enumerated().map {
            DecodedBarcode(barcode: barcode, corners: Array(0..<8), details: $1, lines: $0)
        }
        var writer = MessageWriter()
        DecodeReply(results: [found, []]).encode(into: &writer)
        var reader = MessageReader(writer.bytes)
        #expect(DecodeReply(decoding: &reader) == nil)
        reader = MessageReader(Array(writer.bytes.dropFirst(4)))
        #expect(DecodeReply(decoding: &reader) == DecodeReply(results: [found, []]))
        // A message that is cut off is none, wherever that is.
        for count in 4..<writer.bytes.count {
            reader = MessageReader(Array(writer.bytes[4..<count]))
            #expect(DecodeReply(decoding: &reader) == nil)
        }
    }

    @Test func theHelperTellsDetailsAndLines() throws {
        let decoder = try DecoderProcess(program: TestSupport.program("datascan-decoder"), patience: 600)
        let frame = ean13Frame("0036602301467")
        let patch = try decoder.pixels.place(frame.window, of: frame)
        let job = DecodeJob(patch: patch, symbologies: SymbologySet([.ean13, .upca]), effort: .harder)
        guard case .finished(let results) = decoder.decode([job], limit: 600), let found = results.first?.first else {
            Issue.record("nothing read")
            return
        }
        #expect(found.details == BarcodeDetails(checkDigit: .valid, printedDigits: "036602301467"))
        #expect(found.lines > 2)
    }
}
