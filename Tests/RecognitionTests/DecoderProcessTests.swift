import Imaging
import Recognition
import ScanModel
import TestSupport
import Testing

/// A decoder that hangs, crashes or vanishes must never take the daemon along.
@Suite(.serialized) struct DecoderProcessTests {
    /// A decoder of which only the limit of processor time counts: a slow machine isn't a hang.
    private func decoder() throws -> DecoderProcess {
        try DecoderProcess(program: TestSupport.program("decoder-double"), patience: 600)
    }

    private func decode(_ decoder: DecoderProcess, _ gray: UInt8, limit: Double = 0.3) throws -> DecodeOutcome {
        let frame = plainFrame(gray)
        decoder.pixels.reset()
        let patch = try decoder.pixels.place(frame.window, of: frame)
        return decoder.decode([DecodeJob(patch: patch, symbologies: SymbologySet([.qr]), effort: [])], limit: limit)
    }

    private func payload(_ outcome: DecodeOutcome) -> String? {
        guard case .finished(let results) = outcome else { return nil }
        return results.first?.first?.barcode.payload
    }

    @Test(arguments: [(UInt8(1), AbandonReason.hung), (2, .crashed), (3, .crashed)])
    func comesBackAfterAFailure(gray: UInt8, reason: AbandonReason) throws {
        let decoder = try decoder()
        #expect(payload(try decode(decoder, 100)) == "100")
        let began = ContinuousClock.now
        #expect(try decode(decoder, gray) == .abandoned(reason: reason))
        #expect(ContinuousClock.now - began < .seconds(300), "long before the patience is over")
        #expect(payload(try decode(decoder, 101)) == "101")
        #expect(decoder.restarts == 1)
    }

    @Test func waitingWithoutUsingTheProcessorIsNoHang() throws {
        let decoder = try decoder()
        #expect(payload(try decode(decoder, 4)) == "4")
        #expect(decoder.restarts == 0)
    }

    /// Without the seal the next picture would end this process with SIGBUS.
    @Test(arguments: [UInt8(5), 6]) func theSharedMemoryStaysWhateverADecoderDoesToIt(gray: UInt8) throws {
        let decoder = try decoder()
        #expect(payload(try decode(decoder, gray)) == "\(gray)")
        #expect(payload(try decode(decoder, 100)) == "100")
        // Larger than the memory was.
        let frame = plainFrame(101, width: 1000, height: 1000)
        let patch = try decoder.pixels.place(frame.window, of: frame)
        let job = DecodeJob(patch: patch, symbologies: SymbologySet([.qr]), effort: [])
        #expect(payload(decoder.decode([job], limit: 600)) == "101")
        #expect(decoder.restarts == 0)
    }

    @Test func aCodeThatLiesFarAwayIsLeftOut() throws {
        let decoder = try decoder()
        #expect(try decode(decoder, 7) == .finished([[]]))
        #expect(payload(try decode(decoder, 100)) == "100")
        #expect(decoder.restarts == 0)
    }

    @Test(arguments: [UInt8(8), 9]) func aDecoderThatSaysTheImpossibleIsGivenUp(gray: UInt8) throws {
        let decoder = try decoder()
        #expect(try decode(decoder, gray) == .abandoned(reason: .crashed))
        #expect(payload(try decode(decoder, 100)) == "100")
        #expect(decoder.restarts == 1)
    }

    @Test func aMissingProgramIsAValue() throws {
        let decoder = try DecoderProcess(program: "/nonexistent/datascan-decoder")
        #expect(try decode(decoder, 100) == .abandoned(reason: .notStarted))
    }

    @Test func memoryGrowsWithThePictures() throws {
        let decoder = try decoder()
        for side in [10, 1000, 3000, 20] {
            let frame = plainFrame(UInt8(side % 251 + 5), width: side, height: side)
            decoder.pixels.reset()
            let patch = try decoder.pixels.place(frame.window, of: frame)
            let job = DecodeJob(patch: patch, symbologies: SymbologySet([.qr]), effort: [])
            #expect(payload(decoder.decode([job, job], limit: 600)) == "\(side % 251 + 5)")
        }
    }
}
