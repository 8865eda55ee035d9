import ScanModel

/// The modules of a linear code of one length: guard patterns, and characters in between.
struct BarLayout: Sendable {
    let symbology: Symbology
    /// Modules from the first bar to the last.
    private(set) var modules = 0
    /// For each module, the share of symbols in which it is a bar: 1 or 0 in guard patterns, and where all characters begin or end.
    private(set) var expected: [Float] = []
    /// The characters: the first module of each, and what it may be.
    private(set) var characters: [(first: Int, book: BarCodebook)] = []

    private init(_ symbology: Symbology, _ parts: [Part]) {
        self.symbology = symbology
        for part in parts {
            switch part {
            case .pattern(let bits):
                expected += bits.map { $0 == "1" ? 1 : 0 }
            case .characters(let count, let book):
                for _ in 0..<count {
                    characters.append((expected.count, book))
                    expected += book.expected
                }
            }
        }
        modules = expected.count
    }

    private enum Part {
        case pattern(String)
        case characters(Int, BarCodebook)
    }

    /// EAN-13 and UPC-A, which are the same bars (GS1 General Specifications, 5.2).
    static let ean13 = BarLayout(
        .ean13,
        [.pattern("101"), .characters(6, .eanAB), .pattern("01010"), .characters(6, .eanC), .pattern("101")])
    static let ean8 = BarLayout(
        .ean8, [.pattern("101"), .characters(4, .eanA), .pattern("01010"), .characters(4, .eanC), .pattern("101")])
    static let upce = BarLayout(.upce, [.pattern("101"), .characters(6, .eanAB), .pattern("010101")])

    /// Code 128 with a number of characters, including start and check characters, before the stop pattern.
    static func code128(characters: Int) -> BarLayout {
        BarLayout(.code128, [.characters(characters, .code128), .pattern("1100011101011")])
    }

    /// Returns the layouts of the symbologies that have modules of a width, in pixels, if the bars are `length` pixels long.
    static func all(of symbologies: SymbologySet, length: Double, widths: ClosedRange<Double>) -> [BarLayout] {
        var layouts: [BarLayout] = []
        if symbologies.contains(.ean13) || symbologies.contains(.upca) { layouts.append(ean13) }
        if symbologies.contains(.ean8) { layouts.append(ean8) }
        if symbologies.contains(.upce) { layouts.append(upce) }
        if symbologies.contains(.code128) { layouts += (3...40).map { code128(characters: $0) } }
        return layouts.filter { widths.contains(length / Double($0.modules)) }
    }
}
