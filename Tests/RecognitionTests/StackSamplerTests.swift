import Imaging
import ScanModel
import Testing

@testable import Recognition

@Suite struct StackSamplerTests {
    private let pdf417 = SymbologySet([.pdf417])

    private func sample(_ print: StackPrint, _ candidate: CodeCandidate, size: GridSize? = nil) -> SampledStack? {
        var sampler = StackSampler()
        return sampler.sample(candidate, wanted: pdf417, size: size, of: print.frame(noise: 2, seed: 5))
    }

    /// Neither the numbers of rows and columns nor the direction are known.
    @Test(arguments: [
        (1, 5, 1.8, 0.0, 0.6), (3, 9, 1.4, 20, 0.9), (3, 9, 1.6, 200, 1.2), (5, 20, 1.5, 95, 0.8), (8, 4, 2, 300, 1.5),
    ])
    func theRowsAreThosePrinted(columns: Int, rows: Int, module: Double, degrees: Double, blur: Double) throws {
        let print = StackPrint(columns: columns, rows: rows, module: module, degrees: degrees, blur: blur, seed: 3)
        let stack = try #require(sample(print, print.candidate()))
        #expect(stack.grid.size == GridSize(symbology: .pdf417, columns: 69 + 17 * columns, rows: 3 * rows))
        #expect(stack.grid.isDark == print.drawn)
        #expect(stack.isSure)
        for (found, printed) in zip(stack.grid.corners, print.corners) { #expect((found - printed).length < 1.5) }
    }

    /// Finders miss the solid bars at the ends, and take clutter above and below for a part of the code.
    @Test(arguments: [(12.0, 0.0), (0, 12), (12, 12), (-12, -3)])
    func aWrongOutlineIsCorrected(cut: Double, room: Double) throws {
        let print = StackPrint(columns: 4, rows: 10, module: 1.7, degrees: 33, blur: 0.8, seed: 8)
        let stack = try #require(sample(print, print.candidate(cut: cut, room: room)))
        #expect(stack.grid.isDark == print.drawn)
    }

    @Test func aKnownSizeIsTheOnlyOneTried() throws {
        let print = StackPrint(columns: 3, rows: 9, module: 1.6, degrees: 12, blur: 0.8, seed: 4)
        let size = try #require(sample(print, print.candidate())).grid.size
        #expect(sample(print, print.candidate(), size: size)?.grid.isDark == print.drawn)
        let other = GridSize(symbology: .pdf417, columns: 69 + 17 * 5, rows: size.rows)
        #expect(sample(print, print.candidate(), size: other) == nil)
        #expect(sample(print, print.candidate(), size: GridSize(symbology: .qr, columns: 25, rows: 25)) == nil)
    }

    @Test func whatIsNotRequestedIsNotTried() {
        let print = StackPrint(columns: 3, rows: 9, module: 1.6, degrees: 12, blur: 0.8, seed: 4)
        var sampler = StackSampler()
        let frame = print.frame(noise: 2, seed: 5)
        #expect(sampler.sample(print.candidate(), wanted: SymbologySet([.qr]), size: nil, of: frame) == nil)
        #expect(sampler.spent == (0, 0))
    }

    /// Bars of the right widths, without start and stop patterns.
    @Test func whatIsNoCodeGivesNoSymbol() {
        let print = GridPrint(GridPattern(.qr, columns: 60, rows: 12), module: 2, degrees: 7, blur: 0.7, seed: 9)
        var sampler = StackSampler()
        let candidate = CodeCandidate(form: .matrix, outline: print.outline, reduction: 1, contrast: 50)
        #expect(sampler.sample(candidate, wanted: pdf417, size: nil, of: print.frame(noise: 2, seed: 5)) == nil)
    }

    @Test func theClustersAreThoseOfTheStandard() {
        for (cluster, book) in zip([0, 3, 6], BarCodebook.pdf417) {
            #expect(book.width == BarPlace(narrow: 17))
            #expect(book.count >= 929, "cluster \(cluster)")
        }
        // The first codeword of each cluster (ISO/IEC 15438, annex A).
        for (widths, book) in zip(
            [[3, 1, 1, 1, 1, 1, 3, 6], [5, 1, 1, 1, 1, 1, 2, 5], [2, 1, 1, 1, 1, 1, 5, 5]], BarCodebook.pdf417)
        {
            var (place, edges) = (0, [Int]())
            for width in widths {
                edges.append(place)
                place += width
            }
            edges.append(place)
            let found = (0..<book.count).contains { character in
                (0..<8).allSatisfy { edge in
                    book.places[Int(book.edges[character * 8 + edge])].narrow == edges[edge]
                }
            }
            #expect(found)
        }
    }
}

@Suite struct StackPlaceTests {
    /// Easy attempts have failed on it.
    private let place: Place = {
        var place = Place(
            CodeCandidate(
                form: .bars, outline: Parallelogram(centre: SIMD2(200, 100), right: SIMD2(80, 0), down: SIMD2(0, 20)),
                reduction: 1, contrast: 50), at: 0)
        place.tries = 2
        return place
    }()

    @Test func searchesEndWhereNothingIsFoundOrRead() {
        var searched = place
        for _ in 0..<2 {
            #expect(searched.seeksStack())
            searched.emptyStacks += 1
        }
        #expect(!searched.seeksStack())
        var found = place
        var count = 0
        while found.seeksStack(), count < 100 {
            found.foundStacks += 1
            count += 1
        }
        #expect(count == 12)
    }

    @Test func aClearerPlaceIsSearchedAgain() {
        var place = place
        (place.emptyStacks, place.foundStacks, place.tries) = (2, 12, 5)
        var clearer = place.candidate
        clearer.contrast = 90
        place.follow(clearer, at: 0.1)
        // Easy attempts come first again.
        #expect(!place.seeksStack())
        place.tries = 2
        #expect(place.seeksStack())
    }

    @Test func bullseyesAreSoughtRarelyWhereNoneIs() {
        var place = Place(
            CodeCandidate(
                form: .matrix, outline: Parallelogram(centre: SIMD2(200, 100), right: SIMD2(60, 0), down: SIMD2(0, 60)),
                reduction: 1, contrast: 50), at: 0)
        (place.bullseyeLook, place.emptyBullseyes) = (1, 3)
        #expect(place.seeksBullseye(at: 1.03))
        place.emptyBullseyes = 4
        #expect(!place.seeksBullseye(at: 1.03))
        #expect(place.seeksBullseye(at: 1.5))
    }
}

@Suite struct StackRowTests {
    /// Changes from line to line: high between rows.
    private func changes(rows: Int, top: Int, height: Int, lines: Int) -> [Float] {
        (0..<lines - 1).map { line in
            let isEdge = (0...rows).contains { top + $0 * height == line + 1 }
            return isEdge ? 20 : 2 + Float(line * 7 % 5) / 4
        }
    }

    @Test(arguments: [(5, 6), (8, 4), (12, 3), (3, 20)])
    func rowsAreFoundByTheirEdges(rows: Int, height: Int) throws {
        let lines = rows * height + 14
        let found = RowSearch.find(
            changes(rows: rows, top: 7, height: height, lines: lines), top: 6, bottom: Float(lines) - 8, counts: 3...90)
        let best = try #require(found.first)
        #expect(best.count == rows)
        #expect(abs(best.top - 7) <= 1 && abs(best.bottom - Float(7 + rows * height)) <= 1)
    }

    @Test func nothingIsFoundWhereNothingChanges() {
        #expect(RowSearch.find([Float](repeating: 3, count: 50), top: 5, bottom: 45, counts: 3...90).isEmpty)
        #expect(RowSearch.find([], top: 0, bottom: 0, counts: 3...90).isEmpty)
        #expect(RowSearch.find([1, 2], top: 0, bottom: 2, counts: 3...90).isEmpty)
    }

    @Test func aLineThroughPointsIgnoresTheFarthest() {
        let line = RegressionLine([SIMD2(0, 1), SIMD2(1, 3), SIMD2(2, 5), SIMD2(3, 7), SIMD2(4, 40)])
        #expect(abs(line.at(10) - 21) < 1e-9)
    }
}
