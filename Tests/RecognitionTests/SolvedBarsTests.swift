import Imaging
import ScanModel
import Testing

@testable import Recognition

@Suite struct SolvedBarsTests {
    /// The field of a print's bars, as the reader extends it.
    private func field(_ print: EANPrint, isTurned: Bool) -> BarField {
        let c = isTurned ? Array(print.corners[2...] + print.corners[..<2]) : print.corners
        let field = BarField(topLeft: c[0], topRight: c[1], bottomRight: c[2], bottomLeft: c[3])
        return BarStrips.padded(field, reduction: 1)
    }

    /// The bars of a drawn row, as modules of the width that its length gives.
    private func modules(_ row: ArraySlice<UInt8>) -> [Bool] {
        guard let first = row.firstIndex(of: 0), let last = row.lastIndex(of: 0) else { return [] }
        let width = Double(last + 1 - first) / 95
        return (0..<95).map { row[first + Int((Double($0) + 0.5) * width)] == 0 }
    }

    /// With a blur of 1.2 modules, no bar of one module can be seen.
    @Test(arguments: [(1.5, 20.0, 1.5, false), (1.3, 100, 1.5, false), (1.6, 200, 2, true), (2.5, 5, 2.5, false)])
    func barsThatBlurMixesAreSolved(module: Double, degrees: Double, blur: Double, isTurned: Bool) throws {
        let digits = "4006381333931"
        let print = EANPrint(digits, module: module, degrees: degrees, blur: blur)
        let frame = print.frame(noise: 2, seed: 7)
        var solved = SolvedBars()
        let row = solved.draw(field(print, isTurned: isTurned), SymbologySet([.ean13]), reduction: 1, of: frame)
        let drawn = try #require(row)
        let printed = ean13Modules(digits.utf8.map { Int($0) - 48 })
        #expect(modules(drawn.rows[..<drawn.width]) == (isTurned ? printed.reversed() : printed))
        #expect(solved.spent > 0)
    }

    /// Another code of the same length, and nothing at all.
    @Test func whatIsNoSuchCodeIsNotDrawn() {
        let print = EANPrint("4006381333931", module: 2, degrees: 0, blur: 0.8)
        var solved = SolvedBars()
        let frame = print.frame(noise: 2, seed: 2)
        let place = field(print, isTurned: false)
        let other = solved.draw(place, SymbologySet([.code128]), reduction: 1, of: frame)
        let plain = solved.draw(place, SymbologySet([.ean13]), reduction: 1, of: plainFrame(200))
        #expect(other == nil && plain == nil)
    }

    /// The widths of a drawn row's bars and spaces, in modules.
    private func widths(_ row: ArraySlice<UInt8>, module: Double) -> [Double] {
        let changes = row.indices.dropFirst().filter { row[$0] != row[$0 - 1] }
        return zip(changes.dropFirst(), changes).map { Double($0 - $1) / (10 * module) }
    }

    /// Codes of random characters, with only their symbology requested and with all; two samples per pixel are five columns wide.
    @Test(arguments: [
        (Symbology.code93, 9, Float(1), 0.9), (.itf14, 7, 2.5, 1.0), (.itf14, 7, 3, 0.8), (.i2of5, 4, 2, 0.6),
        (.code39, 6, 2, 0.8), (.code39, 7, 2.6, 0.8), (.codabar, 12, 3, 0.8), (.codabar, 10, 2.5, 0.6),
    ])
    func charactersOfEverySymbologyAreSolved(
        symbology: Symbology, characters: Int, ratio: Float, blur: Double
    ) throws {
        let family = BarLayout.known.filter { $0.symbologies.contains(symbology) && $0.characters.count == characters }
        let layout = try #require(family.min { abs($0.ratio - ratio) < abs($1.ratio - ratio) })
        var random = Noise(seed: 11)
        let chosen = layout.characters.map { Int(abs(random.next()) * 1000) % $0.book.count }
        let places = layout.edges(chosen, ratio).map { Double($0.place.modules(ratio)) }
        let module = 1.6
        let print = EANPrint(
            modules: Double(layout.length.modules(ratio)), module: module, degrees: 33, blur: blur * module
        ) { place in places.count { $0 <= place.x } % 2 == 1 }
        for requested in [SymbologySet([symbology]), .linear] {
            var solved = SolvedBars()
            let solution = solved.draw(
                field(print, isTurned: false), requested, reduction: 1, of: print.frame(noise: 2, seed: 3))
            let drawn = try #require(solution)
            let expected = zip(places.dropFirst(), places).map { $0 - $1 }.filter { $0 > 0 }
            let found = widths(drawn.rows[..<drawn.width], module: module)
            #expect(found.count == expected.count)
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.45 })
            #expect(drawn.symbologies.contains(symbology))
        }
    }

    /// Bars of random widths: the guard patterns of some symbologies are short, so something may look like them.
    @Test func barsWithoutAMeaningAreNotDrawn() {
        var random = Noise(seed: 5)
        for seed in 0..<12 {
            var places = [0.0]
            while places.count < 48 { places.append(places[places.count - 1] + 1 + Double(abs(random.next()))) }
            let print = EANPrint(
                modules: places[47], module: 1.8, degrees: Double(seed), blur: 1.1
            ) { place in places.count { $0 <= place.x } % 2 == 1 }
            var solved = SolvedBars()
            let drawn = solved.draw(
                field(print, isTurned: false), .linear, reduction: 1, of: print.frame(noise: 2, seed: 3))
            #expect(drawn == nil)
        }
    }

    @Test func codebooksAreThoseOfTheStandards() {
        // Every character of a book differs from the others, and all have the same number of bars.
        let books = [BarCodebook.eanA, .eanAB, .eanC, .code128, .code93, .interleaved, .code39, .codabar]
        for book in books {
            let characters = (0..<book.count).map {
                Array(book.edges[$0 * book.edgesPerCharacter..<($0 + 1) * book.edgesPerCharacter])
            }
            #expect(Set(characters).count == book.count)
            #expect(abs(book.expected.reduce(0, +)) < 1e-4)
        }
        #expect(books.map(\.count) == [10, 20, 10, 108, 56, 100, 43, 12])
        #expect(books.map { $0.width.modules(3) } == [7, 7, 7, 11, 9, 18, 16, 12])
        #expect(BarLayout.known.filter { $0.symbologies.contains(.ean13) }.map(\.modules) == [95])
        #expect(BarLayout.known.filter { $0.symbologies.contains(.ean8) }.map(\.modules) == [67])
        #expect(BarLayout.known.filter { $0.symbologies.contains(.upce) }.map(\.modules) == [51])
        // ITF-14 of ratio 2.5 (GS1 General Specifications, 5.3): 14 digits of 8, 4 for the start, 4.5 for the stop.
        #expect(BarLayout.known.contains { $0.symbologies.contains(.itf14) && $0.modules == 120.5 })
        #expect(BarLayout.known.contains { $0.symbologies.contains(.code128) && $0.modules == 123 })
    }
}
