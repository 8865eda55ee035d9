import Imaging
import ScanModel
import Testing
import ZXingDecoder

@testable import Recognition

@Suite struct HexagonSamplerTests {
    static let prints = [
        HexagonPrint(), HexagonPrint(module: 3, degrees: 37), HexagonPrint(module: 7, degrees: 151, blur: 1.5),
        HexagonPrint(module: 5, degrees: 268, tilt: SIMD2(0.0014, -0.0007)),
        HexagonPrint(module: 4, degrees: -75, tilt: SIMD2(-0.001, 0.0015), blur: 1),
    ]

    @Test(arguments: prints)
    func theModulesAreThosePrinted(print: HexagonPrint) throws {
        var sampler = HexagonSampler()
        let found = sampler.sample(print.candidate, of: HexagonPrint.frame(print.drawn()))
        let symbol = try #require(found)
        var wrong = 0
        for (row, modules) in HexagonPrint.rows.enumerated() {
            for (column, isDark) in modules.enumerated() {
                // The bullseye has no modules.
                let (x, y) = (Double(column - 14) + (row % 2 == 0 ? 0 : 0.5), Double(row - 16) * 0.866)
                guard x * x + y * y > 25.5 else { continue }
                if symbol.isDark[row * HexagonGrid.columns + column] != isDark { wrong += 1 }
            }
        }
        #expect(wrong <= 8)
        // Perspective moves the mean of the corners, and the bullseye isn't quite in the middle.
        let centre = symbol.corners.reduce(SIMD2(0, 0), +) / 4
        #expect((centre - print.middle).length < 2 * print.module)
    }

    /// The decoder reads the clean symbol; by itself it finds none that is turned or lies beside other print.
    @Test(arguments: prints)
    func aMaxiCodeIsRead(print: HexagonPrint) throws {
        let decoder = ZXingDecoder(pixels: try SharedPixels())
        var reader = BarcodeReader(decoder: decoder, symbologies: [.maxiCode], quality: .balanced)
        let drawn = print.drawn()
        var contents: Set<String> = []
        for number in 0..<12 {
            // It trembles, so that each frame is searched.
            let frame = HexagonPrint.frame(
                drawn, shift: (number % 3, number % 2), seed: UInt64(number), time: Double(number) / 30)
            contents.formUnion(reader.read(frame, region: .full, attention: []).readings.map(\.barcode.payload))
        }
        #expect(contents == [HexagonPrint.content])
    }

    /// The modules around it may be dark and, in a small picture, one with its outer ring.
    @Test(arguments: [3.2, 4, 6], [10.0, 55])
    func aBullseyeIsFoundWithoutItsOuterEdge(module: Double, degrees: Double) {
        var sampler = HexagonSampler()
        let print = HexagonPrint(module: module, degrees: degrees, blur: 0.2 * module, isFramed: true)
        #expect(sampler.sample(print.candidate, of: HexagonPrint.frame(print.drawn())) != nil)
    }

    @Test func aTargetWithoutModulesIsNone() {
        var sampler = HexagonSampler()
        let target = HexagonPrint(hasModules: false)
        #expect(sampler.sample(target.candidate, of: HexagonPrint.frame(target.drawn())) == nil)
        #expect(sampler.spent.fit > 0)
    }

    @Test func whatHasNoBullseyeCostsLittle() {
        var sampler = HexagonSampler()
        let print = GridPrint(.qr(version: 6), module: 3, degrees: 20, blur: 0.7, seed: 2)
        let candidate = CodeCandidate(form: .matrix, outline: print.outline, reduction: 1, contrast: 50)
        #expect(sampler.sample(candidate, of: print.frame(noise: 2, seed: 3)) == nil)
        #expect(sampler.spent.fit == 0)
    }
}
