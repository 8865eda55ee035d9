import Foundation
import NativeDecoder
import Recognition
import ScanModel
import TestSupport
import Testing

/// Han Xin and DotCode.
@Suite struct MatrixCodeTests {
    private func read(
        _ picture: GrayPicture, _ symbologies: [Symbology] = [.hanXin, .dotCode], effort: DecodeEffort = .harder
    ) -> [DecodedBarcode] {
        NativeDecoder.read(picture, symbologies: SymbologySet(symbologies), effort: effort)
    }

    private func contents(_ found: [DecodedBarcode]) -> [String] {
        found.map { "\($0.barcode.symbology.rawValue) \($0.barcode.payload)" }
    }

    @Test(arguments: MatrixCode.all)
    func readsWhatIsDrawn(code: MatrixCode) throws {
        let found = try #require(read(code.drawn.picture(.init()).picture).first)
        #expect(contents([found]) == [code.testDescription])
        #expect(found.barcode.symbologyIdentifier == code.identifier)
        #expect(found.details.hasECI == ["]h1", "]J3"].contains(code.identifier))
        #expect(found.barcode.isGS1 == (code.identifier == "]J1"))
    }

    @Test(arguments: MatrixCode.all)
    func readsAtAnyAngleAndFindsTheCorners(code: MatrixCode) throws {
        for degrees in stride(from: 0.0, to: 360, by: 37) {
            let view = DrawnMatrix.View(module: 3.5, degrees: degrees, tilt: 20, blur: 0.3, noise: 3)
            let (picture, corners) = code.drawn.picture(view)
            let found = try #require(read(picture).first, "at \(degrees) degrees")
            #expect(found.barcode.payload == code.payload)
            // A DotCode that is higher than wide is reported as lying on its left side.
            let shift = code.symbology == .dotCode && code.drawn.rows > code.drawn.columns ? 1 : 0
            for corner in 0..<4 {
                let there = corners[(corner + (shift == 0 ? 0 : Self.sideways(found, corners))) % 4]
                let place = SIMD2(Double(found.corners[2 * corner]), Double(found.corners[2 * corner + 1]))
                let way = place + 0.5 - there
                #expect((way * way).sum().squareRoot() < 3.5, "corner \(corner) at \(degrees) degrees")
            }
        }
    }

    /// Which of the drawn corners is the first one of a code that lies on its side: the left or the right one below.
    private static func sideways(_ found: DecodedBarcode, _ corners: [SIMD2<Double>]) -> Int {
        let first = SIMD2(Double(found.corners[0]), Double(found.corners[1]))
        let ways = [1, 3].map { ((corners[$0] - first) * (corners[$0] - first)).sum() }
        return ways[0] < ways[1] ? 1 : 3
    }

    @Test(arguments: MatrixCode.all)
    func readsSmallAndBlurredCodes(code: MatrixCode) {
        for seed in 1...2 as ClosedRange<UInt64> {
            let small = DrawnMatrix.View(module: 2.5, degrees: 8, blur: 0.3, noise: 2)
            #expect(contents(read(code.drawn.picture(small, seed: seed).picture)) == [code.testDescription])
            let blurred = DrawnMatrix.View(module: 4, degrees: 201, blur: 0.5, noise: 1)
            #expect(contents(read(code.drawn.picture(blurred, seed: seed).picture)) == [code.testDescription])
        }
    }

    @Test(arguments: MatrixCode.all)
    func readsLightCodesIfAsked(code: MatrixCode) throws {
        let light = code.drawn.picture(.init(isInverted: true)).picture
        #expect(read(light).isEmpty)
        let found = try #require(read(light, effort: [.harder, .inverted]).first)
        #expect(found.barcode.payload == code.payload && found.details.isInverted)
        let other: Symbology = code.symbology == .hanXin ? .dotCode : .hanXin
        #expect(read(light, [other], effort: [.harder, .inverted]).isEmpty)
    }

    @Test(arguments: MatrixCode.all)
    func correctsDamageAndRejectsWhatIsBeyondRepair(code: MatrixCode) {
        // One module of a hundred is enough to change words, and few enough to be corrected.
        var random = SeededGenerator(seed: 3)
        let stride = code.drawn.isDotted ? 2 : 1
        func damaged(_ share: Double) -> DrawnMatrix {
            var drawn = code.drawn
            for y in 9..<max(drawn.rows - 2, 9) {
                for x in 3..<drawn.columns - 3 where (x + y) % stride == 0 && random.unit() < share {
                    drawn.modules[y][x].toggle()
                }
            }
            return drawn
        }
        for _ in 0..<4 {
            let read = contents(read(damaged(0.01).picture(.init(module: 4)).picture))
            #expect(read.isEmpty || read == [code.testDescription])
            #expect(contents(self.read(damaged(0.5).picture(.init(module: 4)).picture)) == [])
        }
        var blot = code.drawn
        let row = blot.rows / 2
        for x in 4..<7 where stride == 1 || (blot.modules[row][x]) { blot.modules[row][x].toggle() }
        #expect(contents(read(blot.picture(.init(module: 4)).picture)) == [code.testDescription])
    }

    /// With two more rows, a check word would become content: a correct sequence of words remains correct with a zero after it.
    @Test func aDotAboveADotCodeDoesNotLengthenIt() {
        // zint 2.11.1: --data=WM-2914-87
        let rows = """
            22A228 510104 8AA028 051140 8028A8 145054 8AA028 415100 A88288 050114 0AA0A8 145404 20A0A0 115144
            A8AA00
            """
        let drawn = DrawnMatrix(rows, columns: 22, isDotted: true)
        for place in stride(from: 0, to: 22, by: 2) {
            let above = [(0..<22).map { $0 == place }, [Bool](repeating: false, count: 22)]
            let longer = DrawnMatrix(modules: above + drawn.modules, isDotted: true)
            let found = contents(read(longer.picture(.init(module: 4)).picture))
            #expect(found.isEmpty || found == ["dotCode WM-2914-87"])
        }
        #expect(contents(read(drawn.picture(.init()).picture)) == ["dotCode WM-2914-87"])
    }

    @Test func severalCodesInOnePicture() {
        let codes = [MatrixCode.all[0], MatrixCode.all[5]]
        let parts = codes.map { $0.drawn.picture(.init(module: 3, degrees: 5)).picture }
        let height = parts.map(\.height).max() ?? 0
        var pixels: [UInt8] = []
        for y in 0..<height {
            for part in parts {
                pixels +=
                    y < part.height
                    ? Array(part.pixels[y * part.width..<(y + 1) * part.width])
                    : [UInt8](repeating: 215, count: part.width)
            }
        }
        let picture = GrayPicture(width: parts.reduce(0) { $0 + $1.width }, height: height, pixels: pixels)
        #expect(Set(contents(read(picture))) == Set(codes.map(\.testDescription)))
    }

    @Test func dotCodeReportsItsPlaceInASeries() throws {
        // zint 2.11.1: --structapp=2,3 --data=PARTONE
        let rows = """
            AA8AA2 514110 28A20A 501054 82AA22 401150 AA00AA 044400 2A8082 141454 00AA8A 411504 8A200A 154114
            808A22 545544
            """
        let drawn = DrawnMatrix(rows, columns: 23, isDotted: true)
        let found = try #require(read(drawn.picture(.init()).picture).first)
        #expect(found.barcode.payload == "PARTONE")
        #expect(found.details.structuredAppend == StructuredAppend(index: 1, count: 3, id: ""))
    }

    @Test func patternsThatLookAlikeAreNone() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<40 {
            let columns = Int.random(in: 7...30, using: &random), rows = columns + [1, -1, 3][columns % 3]
            let dots = (0..<rows).map { y in (0..<columns).map { x in (x + y) % 2 == 0 && random.unit() < 0.56 } }
            let picture = DrawnMatrix(modules: dots, isDotted: true).picture(.init(module: 3.5, degrees: 12)).picture
            #expect(contents(read(picture, effort: .full)) == [])
        }
        // The finder patterns of a Han Xin around random modules.
        for code in MatrixCode.all where code.symbology == .hanXin {
            var drawn = code.drawn
            for y in 0..<drawn.rows {
                for x in 0..<drawn.columns where (9..<drawn.rows - 9).contains(x) || (9..<drawn.rows - 9).contains(y) {
                    drawn.modules[y][x] = random.unit() < 0.5
                }
            }
            #expect(contents(read(drawn.picture(.init()).picture, effort: .full)) == [])
        }
    }

    @Test func picturesThatAreFullOfDotsTakeBoundedTime() {
        let (width, height) = (800, 600)
        var random = SeededGenerator(seed: 9)
        let noise = (0..<width * height).map { _ in UInt8(random.next() >> 56) }
        let board = (0..<width * height).map { UInt8(($0 % width / 3 + $0 / width / 3) % 2 == 0 ? 30 : 220) }
        let dots = (0..<width * height).map { place in
            let (x, y) = (place % width, place / width)
            return UInt8(
                x % 4 < 2 && y % 4 < 2 && (x / 4 + y / 4) % 2 == 0 && (x / 4 * 7 + y / 4 * 3) % 5 < 3 ? 30 : 220)
        }
        let processor = ProcessorTime()
        for pixels in [noise, board, dots] {
            let cost = processor.cost {
                let found = read(GrayPicture(width: width, height: height, pixels: pixels), effort: .full)
                #expect(found.isEmpty)
            }
            #expect(cost < 300, "\(cost)")
        }
    }

    @Test func picturesOfAnySizeAreHarmless() {
        for (width, height) in [(1, 1), (1, 50), (50, 1), (2, 2), (5, 5), (3, 200), (17, 16)] {
            let picture = GrayPicture(
                width: width, height: height, pixels: (0..<width * height).map { UInt8($0 * 37 % 256) })
            #expect(read(picture, effort: .full).isEmpty)
        }
    }

    /// All versions, as another program draws them.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zint")))
    func readsHanXinOfAllVersions() throws {
        for version in 1...84 {
            let payload = "V\(version)-x/" + String(repeating: "7", count: version % 4)
            let rows = try encoded([
                "--barcode=HANXIN", "--data=\(payload)", "--vers=\(version)", "--secure=\(version % 4 + 1)",
            ])
            let drawn = DrawnMatrix(rows, columns: 2 * version + 21, isDotted: false)
            let found = read(drawn.picture(.init(module: 3)).picture, [.hanXin])
            #expect(contents(found) == ["hanXin \(payload)"], "version \(version)")
            #expect(found.first?.details.errorCorrectionLevel == "L\(version % 4 + 1)")
        }
    }

    /// Returns the rows of modules that zint prints.
    private func encoded(_ options: [String]) throws -> String {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/zint")
        process.arguments = options + ["--dump"]
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).replacingOccurrences(of: " ", with: "")
    }
}
