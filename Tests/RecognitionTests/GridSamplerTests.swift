import Imaging
import ScanModel
import Testing

@testable import Recognition

@Suite struct GridSamplerTests {
    private let all = SymbologySet([.qr, .microQR, .rMQR, .dataMatrix, .aztec])

    private func sample(_ print: GridPrint, wanted: SymbologySet, size: GridSize? = nil) -> [SampledGrid] {
        var sampler = GridSampler(symbologies: wanted)
        let candidate = CodeCandidate(form: .matrix, outline: print.outline, reduction: 1, contrast: 50)
        return sampler.sample(candidate, wanted: wanted, size: size, of: print.frame(noise: 2, seed: 5))
    }

    /// Neither the size nor the orientation is known, and modules are 1.6 pixels wide.
    @Test(arguments: [
        (GridPattern.qr(version: 1), 10.0), (.qr(version: 3), 100), (.qr(version: 6), 33),
        (.dataMatrix(columns: 16, rows: 16), 200),
        (.dataMatrix(columns: 26, rows: 26), 5), (.dataMatrix(columns: 32, rows: 8), 20),
        (.aztec(compactLayers: 2), 290),
        (.microQR(version: 1), 30), (.microQR(version: 3), 45), (.rectangularQR(columns: 43, rows: 11), 15),
        (.rectangularQR(columns: 27, rows: 13), 160),
    ])
    func theModulesAreThosePrinted(pattern: GridPattern, degrees: Double) throws {
        let print = GridPrint(pattern, module: 1.6, degrees: degrees, blur: 0.8, seed: 3)
        let found = sample(print, wanted: all)
        let wrong = found.filter { $0.size == pattern.size }
            .map { zip($0.isDark, print.isDark).count { $0 != $1 } }.min()
        #expect(try #require(wrong) <= print.isDark.count / 50)
    }

    /// The finder takes a label on dark ground for the code, and the label needs no full resolution.
    @Test(arguments: [1, 2], [0.0, 30])
    func aCodeOnALabelIsFound(reduction: Int, degrees: Double) throws {
        let pattern = GridPattern.dataMatrix(columns: 16, rows: 16)
        let label = 12.0
        let print = GridPrint(pattern, module: 1.6, degrees: degrees, blur: 0.6, seed: 3, label: label)
        let candidate = CodeCandidate(
            form: .matrix, outline: print.outline.padded(label, label), reduction: reduction, contrast: 50)
        var sampler = GridSampler(symbologies: all)
        let found = sampler.sample(candidate, wanted: all, size: nil, of: print.frame(noise: 2, seed: 5))
        let wrong = found.filter { $0.size == pattern.size }
            .map { zip($0.isDark, print.isDark).count { $0 != $1 } }.min()
        #expect(try #require(wrong) <= print.isDark.count / 50)
    }

    @Test func aKnownSizeIsTheOnlyOneTried() {
        let pattern = GridPattern.dataMatrix(columns: 14, rows: 14)
        let print = GridPrint(pattern, module: 1.8, degrees: 12, blur: 0.8, seed: 4)
        let found = sample(print, wanted: all, size: pattern.size)
        #expect(!found.isEmpty && found.allSatisfy { $0.size == pattern.size })
    }

    @Test func whatIsNoCodeGivesNoSymbol() {
        // Squares at random, without a finder pattern.
        let print = GridPrint(
            GridPattern(.qr, columns: 25, rows: 25), module: 2, degrees: 7, blur: 0.7, seed: 9)
        #expect(sample(print, wanted: SymbologySet([.qr, .aztec])).isEmpty)
    }

    /// The clean symbol is what the decoder reads: its picture maps back to the code's corners.
    @Test func aSymbolOfTheSheetIsFoundByItsPlace() throws {
        let print = GridPrint(.qr(version: 2), module: 2, degrees: 0, blur: 0.6, seed: 1)
        let grids = sample(print, wanted: SymbologySet([.qr]))
        let sheet = SymbolSheet(grids + grids)
        #expect(sheet.drawn().count == sheet.width * sheet.height)
        let left = Int32(sheet.symbols[1].left + 12)
        func found(_ symbology: Symbology, width: Int32) -> DecodedBarcode {
            let barcode = Barcode(symbology: symbology, payload: "1", payloadData: [49], symbologyIdentifier: "")
            return DecodedBarcode(
                barcode: barcode, corners: [left, 12, left + width, 12, left + width, 87, left, 87])
        }
        #expect(sheet.symbol(of: found(.qr, width: 74))?.corners == grids[0].corners)
        #expect(sheet.symbol(of: found(.qr, width: 30)) == nil)
        #expect(sheet.symbol(of: found(.aztec, width: 74)) == nil)
    }
}
