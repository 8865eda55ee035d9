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

    @Test func codebooksAreThoseOfTheStandards() {
        // Every character of a book differs from the others, starts and ends as its symbology requires, and has its number of bars.
        for book in [BarCodebook.eanA, .eanAB, .eanC, .code128] {
            #expect(Set(book.characters).count == book.characters.count)
        }
        #expect(BarCodebook.code128.characters.count == 108)
        #expect(BarCodebook.code128.expected.first == 1 && BarCodebook.code128.expected.last == 0)
        #expect(BarCodebook.eanAB.expected.first == 0 && BarCodebook.eanAB.expected.last == 1)
        #expect(BarLayout.ean13.modules == 95 && BarLayout.ean8.modules == 67 && BarLayout.upce.modules == 51)
        #expect(BarLayout.code128(characters: 10).modules == 123)
    }
}
