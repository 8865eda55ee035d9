import Imaging
import NativeDecoder
import Recognition
import ScanModel
import TestSupport
import Testing

/// What holds for every symbology that we decode.
@Suite struct NativeDecoderTests {
    private func read(
        _ picture: GrayPicture, _ symbologies: [Symbology] = NativeDecoderTests.all, effort: DecodeEffort = .harder
    ) -> [DecodedBarcode] {
        NativeDecoder.read(picture, symbologies: SymbologySet(symbologies), effort: effort)
    }

    private func contents(_ found: [DecodedBarcode]) -> [String] {
        found.map { "\($0.barcode.symbology.rawValue) \($0.barcode.payload)" }
    }

    private static let all = Symbology.allCases.filter(NativeDecoder.symbologies.contains)

    @Test func everySymbologyHasExamples() {
        let examples = EncodedCode.all.map(\.symbology) + MatrixCode.all.map(\.symbology)
        #expect(Set(examples) == Set(Self.all))
        // They cost time, so they aren't among the usual ones.
        #expect(Set(Symbology.usual).isDisjoint(with: Self.all))
    }

    @Test(arguments: EncodedCode.all)
    func readsWhatIsDrawn(code: EncodedCode) throws {
        let found = read(code.drawn.picture())
        #expect(contents(found) == [code.testDescription])
        let first = try #require(found.first)
        #expect(first.barcode.payloadData == Array(code.payload.utf8))
        // The corners are those of the bars, to two modules.
        let left = 16 * 3, right = Int((code.drawn.length + 16) * 3)
        #expect(abs(Int(first.corners[0]) - left) <= 6 && abs(Int(first.corners[2]) - right) <= 6)
        #expect(first.corners[1] < first.corners[7])
    }

    @Test(arguments: EncodedCode.all)
    func readsThroughBlurAndNoise(code: EncodedCode) {
        for seed in 1...3 as ClosedRange<UInt64> {
            let picture = code.drawn.picture(module: 2.6, degrees: 1.5, blur: 1.1, noise: 5, seed: seed)
            #expect(contents(read(picture)) == [code.testDescription])
        }
    }

    @Test(arguments: EncodedCode.all)
    func readsUpsideDown(code: EncodedCode) throws {
        let found = try #require(read(code.drawn.picture(degrees: 180)).first)
        #expect(found.barcode.payload == code.upsideDown)
        // A code that has a direction reports it by its corners.
        #expect((found.corners[0] > found.corners[2]) == (code.symbology != .pharmacode))
    }

    @Test(arguments: EncodedCode.all)
    func readsColumnsAndLightCodesIfAsked(code: EncodedCode) throws {
        #expect(contents(read(code.drawn.picture(degrees: 90), effort: [.harder, .rotated])) == [code.testDescription])
        let light = code.drawn.picture(isInverted: true)
        #expect(read(light).isEmpty)
        let found = try #require(read(light, effort: [.harder, .inverted]).first)
        #expect(found.barcode.payload == code.payload && found.details.isInverted)
    }

    @Test(arguments: EncodedCode.all)
    func readsNothingWithoutQuietZones(code: EncodedCode) {
        #expect(contents(read(code.drawn.crowded.picture())) == [])
    }

    @Test(arguments: EncodedCode.all)
    func readsOnlyWhatIsRequested(code: EncodedCode) {
        let others = Self.all.filter { $0 != code.symbology }
        #expect(contents(read(code.drawn.picture(), others)) == [])
    }

    @Test(arguments: EncodedCode.all)
    func aPartOfACodeIsNone(code: EncodedCode) {
        let bars = code.drawn.bars
        for part in [Array(bars.dropFirst(2)), Array(bars.dropLast(2)), Array(bars.dropFirst().dropLast())] {
            let found = read(DrawnCode(part).picture(), [code.symbology])
            // Any bars of the right widths are a Pharmacode.
            #expect(found.isEmpty || code.symbology == .pharmacode)
        }
    }

    @Test func randomBarsAreNone() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<150 {
            let widths = (0..<Int.random(in: 20...80, using: &random)).map { _ in Int.random(in: 1...3, using: &random)
            }
            #expect(contents(read(DrawnCode(widths: widths, height: 8).picture(module: 2))) == [])
        }
    }

    @Test func randomStatesAreNone() {
        var random = SeededGenerator(seed: 8)
        for count in [26, 30, 38, 65] {
            for _ in 0..<25 {
                let states = (0..<count).map { _ in "TADF".randomElement(using: &random) ?? "T" }
                #expect(contents(read(DrawnCode(states: String(states)).picture(module: 2))) == [])
            }
        }
    }

    @Test func aGrilleIsNone() {
        for (bar, space) in [(1, 2), (3, 2), (1, 1), (2, 2)] {
            let widths = (0..<31).map { $0 % 2 == 0 ? bar : space }
            #expect(contents(read(DrawnCode(widths: widths).picture(blur: 1.2))) == [])
        }
    }

    @Test func aWrongCheckDigitIsRejected() {
        for digits in ["1234567", "80524", "12345660"] {
            #expect(read(EncodedCode.msiPlessey(digits).drawn.picture()).isEmpty)
        }
    }

    @Test func intelligentMailCorrectsADoubtfulBar() throws {
        var code = try #require(EncodedCode.intelligentMail.last)
        // The first bar reaches up; here only a little more than halfway there, as bars without ink at their ends.
        code.drawn.bars[0].up = 2.3
        #expect(read(code.drawn.picture()).first?.barcode.payload == code.payload)
        // One that is clearly another state is beyond repair only if several are.
        for bar in [3, 9, 20, 31] { code.drawn.bars[bar].up = 5 - code.drawn.bars[bar].up }
        #expect(read(code.drawn.picture()).isEmpty)
    }

    @Test func picturesOfAnySizeAreHarmless() {
        for (width, height) in [(1, 1), (1, 50), (50, 1), (2, 2), (3, 200)] {
            let picture = GrayPicture(
                width: width, height: height, pixels: (0..<width * height).map { UInt8($0 * 37 % 256) })
            #expect(read(picture, effort: .full).isEmpty)
        }
    }
}

/// Several decoders as one.
@Suite struct CombinedDecoderTests {
    /// Reports what it was asked for.
    private final class Double: BarcodeDecoder {
        let pixels: SharedPixels
        let symbology: Symbology
        var jobs: [DecodeJob] = []
        var isBroken = false

        init(_ symbology: Symbology, _ pixels: SharedPixels) { (self.symbology, self.pixels) = (symbology, pixels) }

        func decode(_ jobs: [DecodeJob], limit: Swift.Double) -> DecodeOutcome {
            self.jobs += jobs
            guard !isBroken else { return .abandoned(reason: .crashed) }
            let barcode = Barcode(symbology: symbology, payload: "1", payloadData: [49], symbologyIdentifier: "")
            return .finished(
                jobs.map { _ in
                    [DecodedBarcode](
                        repeating: DecodedBarcode(barcode: barcode, corners: [0, 0, 1, 0, 1, 1, 0, 1]), count: 40)
                })
        }
    }

    @Test func eachPartGetsItsSymbologies() throws {
        let pixels = try SharedPixels()
        let (first, second) = (Double(.qr, pixels), Double(.rm4scc, pixels))
        let decoder = CombinedDecoder(
            pixels: pixels, [(SymbologySet([.qr, .ean13]), first), (SymbologySet([.rm4scc]), second)])
        let patch = Patch(offset: 0, width: 1, height: 1)
        let jobs = [[Symbology.qr], [.rm4scc], [.ean13, .rm4scc]].map {
            DecodeJob(patch: patch, symbologies: SymbologySet($0), effort: [])
        }
        guard case .finished(let results) = decoder.decode(jobs, limit: 1) else {
            Issue.record("given up")
            return
        }
        #expect(results.map { Set($0.map(\.barcode.symbology)) } == [[.qr], [.rm4scc], [.qr, .rm4scc]])
        // A reply that were larger would be rejected as a whole.
        #expect(results.map(\.count) == [40, 40, DecodeReply.mostCodes])
        #expect(first.jobs.map(\.symbologies) == [SymbologySet([.qr]), SymbologySet([.ean13])])
        #expect(second.jobs.map(\.symbologies) == [SymbologySet([.rm4scc]), SymbologySet([.rm4scc])])
    }

    @Test func aPartThatFailsFailsTheWhole() throws {
        let pixels = try SharedPixels()
        let part = Double(.qr, pixels)
        part.isBroken = true
        let decoder = CombinedDecoder(pixels: pixels, [(SymbologySet([.qr]), part)])
        let job = DecodeJob(patch: Patch(offset: 0, width: 1, height: 1), symbologies: SymbologySet([.qr]), effort: [])
        #expect(decoder.decode([job], limit: 1) == .abandoned(reason: .crashed))
    }
}
