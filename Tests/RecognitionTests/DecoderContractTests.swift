import Imaging
import Recognition
import ScanModel
import TestSupport
import Testing
import ZXingDecoder

/// What every decoder has to do, in this process or in another.
@Suite(.serialized) struct DecoderContractTests {
    enum Kind: CaseIterable { case inProcess, helper }

    private func make(_ kind: Kind) throws -> any BarcodeDecoder {
        switch kind {
        case .inProcess: ZXingDecoder(pixels: try SharedPixels())
        case .helper: try DecoderProcess(program: TestSupport.program("datascan-decoder"), patience: 600)
        }
    }

    @Test(arguments: Kind.allCases)
    func readsWhatIsThere(kind: Kind) throws {
        let decoder = try make(kind)
        let frame = ean13Frame("4006381333931")
        let patch = try decoder.pixels.place(frame.window, of: frame)
        let job = DecodeJob(patch: patch, symbologies: SymbologySet(Symbology.supported), effort: .harder)
        guard case .finished(let results) = decoder.decode([job, job], limit: 600) else {
            Issue.record("given up")
            return
        }
        #expect(results.count == 2)
        for result in results {
            let found = try #require(result.first)
            #expect(result.count == 1)
            #expect(found.barcode.symbology == .ean13)
            #expect(found.barcode.payload == "4006381333931")
            #expect(found.barcode.payloadData == Array("4006381333931".utf8))
            #expect(found.barcode.symbologyIdentifier == "]E0")
            #expect(found.corners[0] < found.corners[2] && found.corners[1] < found.corners[7])
        }
    }

    @Test(arguments: Kind.allCases)
    func readsOnlyWhatIsAskedFor(kind: Kind) throws {
        let decoder = try make(kind)
        let frame = ean13Frame("0036602301467")
        let patch = try decoder.pixels.place(frame.window, of: frame)
        func read(_ symbologies: Symbology...) -> [Symbology] {
            let job = DecodeJob(patch: patch, symbologies: SymbologySet(symbologies), effort: .harder)
            guard case .finished(let results) = decoder.decode([job], limit: 600) else { return [] }
            return results[0].map(\.barcode.symbology)
        }
        // A UPC-A is an EAN-13 with a leading zero: its name depends on which of both was asked for.
        #expect(read(.ean13, .upca) == [.upca])
        #expect(read(.ean13) == [.ean13])
        #expect(read(.upca) == [.upca])
        #expect(read(.qr, .code128) == [])
        #expect(read(.ean8) == [])
    }

    @Test(arguments: Kind.allCases)
    func aPatchThatIsNotThereIsEmpty(kind: Kind) throws {
        let decoder = try make(kind)
        let patch = Patch(offset: 1 << 40, width: 100, height: 100)
        let job = DecodeJob(patch: patch, symbologies: SymbologySet([.qr]), effort: [])
        #expect(decoder.decode([job], limit: 600) == .finished([[]]))
    }

    @Test(arguments: Kind.allCases)
    func nothingToDoGivesNothing(kind: Kind) throws {
        #expect(try make(kind).decode([], limit: 600) == .finished([]))
    }
}
