import ScanModel

/// The bars of a linear code of one length: guard patterns, and characters in between.
///
/// To add a symbology: its characters in `BarCodebook`, and a row in `families`.
struct BarLayout: Sendable {
    /// The symbologies whose codes look like this.
    let symbologies: SymbologySet
    /// The width of a wide element in modules, before it is fitted.
    let ratio: Float
    /// From the first bar to the last.
    private(set) var length = BarPlace()
    /// The edges of the guard patterns.
    private(set) var guards: [BarEdge] = []
    /// The characters: where each begins, and what it may be.
    private(set) var characters: [(first: BarPlace, book: BarCodebook)] = []
    /// All edges as far as they are known: of the characters, the mean of all.
    private(set) var expected: [BarEdge] = []

    /// From the first bar to the last, in modules.
    var modules: Float { length.modules(ratio) }

    /// Whether the content shows most misreadings. Otherwise, two parts of the bars have to agree.
    let isGuarded: Bool
    /// Minimum width of a quiet zone in modules: that of EAN is 7, of the others 10; blur and clutter take some of it.
    var leastQuiet: Float { isGuarded ? 3.5 : 5 }

    init(_ symbologies: SymbologySet, _ parts: [Part], ratio: Float = 1) {
        (self.symbologies, self.ratio) = (symbologies, ratio)
        isGuarded = !Symbology.allCases.contains { symbologies.contains($0) && $0.traits.guarded == .optionally }
        for part in parts {
            switch part {
            case .bars(let elements): append(BarPlace.widths(elements), isBar: true)
            case .spaces(let elements): append(BarPlace.widths(elements), isBar: false)
            case .characters(let count, let book):
                for _ in 0..<count {
                    characters.append((length, book))
                    length = length + book.width
                }
            }
        }
        expected = edges([Int](repeating: -1, count: characters.count), ratio)
    }

    private mutating func append(_ elements: [BarPlace], isBar: Bool) {
        guards += BarEdge.edges(elements, from: length, isBar: isBar)
        length = elements.reduce(length, +)
    }

    /// Returns the edges of a code in order.
    /// - Parameter chosen: its characters; -1 for an unknown one.
    func edges(_ chosen: [Int], _ ratio: Float) -> [BarEdge] {
        var edges = guards
        for ((first, book), character) in zip(characters, chosen) {
            if character < 0 {
                edges += zip(book.places, book.expected).map { BarEdge(place: first + $0, step: $1) }
            } else {
                let start = character * book.edgesPerCharacter
                for index in 0..<book.edgesPerCharacter {
                    edges.append(
                        BarEdge(
                            place: first + book.places[Int(book.edges[start + index])], step: index % 2 == 0 ? 1 : -1))
                }
            }
        }
        return edges.sorted { $0.place.modules(ratio) < $1.place.modules(ratio) }
    }

    /// A part of a code.
    enum Part {
        /// A guard pattern that begins with a bar, or with a space.
        case bars(String)
        case spaces(String)
        case characters(Int, BarCodebook)
    }

    /// Symbologies with the same characters and guard patterns.
    private struct Family: Sendable {
        var symbologies: SymbologySet
        /// Numbers of characters that are tried.
        var lengths = 1...1
        var ratios: [Float] = [1]
        var parts: @Sendable (Int) -> [Part]

        init(
            _ symbologies: [Symbology], lengths: ClosedRange<Int> = 1...1, ratios: [Float] = [1],
            parts: @escaping @Sendable (Int) -> [Part]
        ) {
            (self.symbologies, self.lengths) = (SymbologySet(symbologies), lengths)
            (self.ratios, self.parts) = (ratios, parts)
        }
    }

    /// Ratios of wide to narrow to start with: those that programs print. The fit improves them.
    private static let ratios: [Float] = [2, 2.5, 3]

    private static let families = [
        // EAN-13 and UPC-A are the same bars (GS1 General Specifications, 5.2).
        Family([.ean13, .upca]) { _ in
            [.bars("111"), .characters(6, .eanAB), .spaces("11111"), .characters(6, .eanC), .bars("111")]
        },
        Family([.ean8]) { _ in
            [.bars("111"), .characters(4, .eanA), .spaces("11111"), .characters(4, .eanC), .bars("111")]
        },
        Family([.upce]) { _ in [.bars("111"), .characters(6, .eanAB), .spaces("111111")] },
        // Characters include start and check characters.
        Family([.code128], lengths: 3...40) { [.characters($0, .code128), .bars("2331112")] },
        Family([.code93], lengths: 3...24) { [.bars("111141"), .characters($0, .code93), .bars("1111411")] },
        Family([.itf14, .i2of5], lengths: 3...10, ratios: ratios) {
            [.bars("1111"), .characters($0, .interleaved), .bars("w11")]
        },
        Family([.code39], lengths: 3...14, ratios: ratios) {
            [.bars(BarCodebook.startStop39 + "1"), .characters($0, .code39), .bars(BarCodebook.startStop39)]
        },
        Family([.codabar], lengths: 4...16, ratios: ratios) {
            [.characters(1, .codabarStart), .characters($0, .codabar), .characters(1, .codabarStop)]
        },
    ]

    /// All layouts.
    static let known = families.flatMap { family in
        family.ratios.flatMap { ratio in
            family.lengths.map { BarLayout(family.symbologies, family.parts($0), ratio: ratio) }
        }
    }

    /// All symbologies that have a layout.
    static let symbologies = families.reduce(SymbologySet(bits: 0)) { $0.union($1.symbologies) }

    /// Returns the layouts of the symbologies that have modules of a width, in pixels, if the bars are `length` pixels long.
    static func all(of symbologies: SymbologySet, length: Double, widths: ClosedRange<Double>) -> [BarLayout] {
        known.filter {
            !$0.symbologies.intersection(symbologies).isEmpty && widths.contains(length / Double($0.modules))
        }
    }
}
