/// The characters of a linear symbology: the edges of their bars. All have the same width, and the same number of bars.
struct BarCodebook: Sendable {
    let width: BarPlace
    /// All places in a character where an edge may be.
    let places: [BarPlace]
    /// For each character in turn, indices into `places`: where its first bar begins and ends, its second one, …
    let edges: [UInt8]
    /// Edges of a character.
    let edgesPerCharacter: Int
    /// At each place, the mean step over all characters.
    let expected: [Float]

    /// The number of characters.
    var count: Int { edges.count / edgesPerCharacter }

    /// - Parameters:
    ///   - characters: the elements of each, as `BarPlace.widths` reads them.
    ///   - isBar: whether the first element is a bar.
    init(_ characters: [String], startsWithBar isBar: Bool) {
        self.init(characters.map(BarPlace.widths), startsWithBar: isBar)
    }

    private init(_ widths: [[BarPlace]], startsWithBar isBar: Bool) {
        let all = widths.map { BarEdge.edges($0, from: BarPlace(), isBar: isBar) }
        width = widths.first?.reduce(BarPlace(), +) ?? BarPlace()
        precondition(widths.allSatisfy { [width] in $0.reduce(BarPlace(), +) == width }, "characters of one width")
        let places = Set(all.joined().map(\.place)).sorted { ($0.modules(2), $0.wide) < ($1.modules(2), $1.wide) }
        let indices = Dictionary(uniqueKeysWithValues: places.enumerated().map { ($0.element, $0.offset) })
        var expected = [Float](repeating: 0, count: places.count)
        edges = all.joined().map { edge in
            let index = indices[edge.place] ?? 0
            expected[index] += edge.step / Float(widths.count)
            return UInt8(index)
        }
        edgesPerCharacter = all.first?.count ?? 0
        (self.places, self.expected) = (places, expected)
    }

    /// Digits of EAN and UPC (GS1 General Specifications, 5.2.1): set A, whose bars have an odd number of modules.
    private static let setA = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"]
    private static let setB = setA.map { String($0.reversed()) }

    static let eanA = BarCodebook(setA, startsWithBar: false)
    static let eanAB = BarCodebook(setA + setB, startsWithBar: false)
    static let eanC = BarCodebook(setA, startsWithBar: true)

    /// Code 128 (ISO/IEC 15417, 4.3.2): three bars and three spaces of one to four modules, eleven in total, of which the bars have an even
    /// number.
    static let code128 = BarCodebook(
        elements(6, modules: 11).filter { widths in
            stride(from: 0, to: 6, by: 2).reduce(0) { $0 + widths[$1] } % 2 == 0
        }.map(text), startsWithBar: true)

    /// Code 93 (AIM USS-93): three bars and three spaces of one to four modules, nine in total. Eight of these have no meaning.
    static let code93 = BarCodebook(elements(6, modules: 9).map(text), startsWithBar: true)

    /// Interleaved 2 of 5 (ISO/IEC 16390, 4.3): five bars for a digit, and five spaces in between for the next; two of five are wide.
    static let interleaved = BarCodebook(
        twoOfFive.flatMap { bars in
            twoOfFive.map { spaces in zip(bars, spaces).map { "\($0)\($1)" }.joined() }
        }, startsWithBar: true)
    private static let twoOfFive = wide(2, of: 5)

    /// Code 39 (ISO/IEC 16388, 4.3) without the start and stop character, with the gap that follows: two of five bars and one of four
    /// spaces are wide, or three spaces.
    static let code39 = BarCodebook(
        (wide(2, of: 5).flatMap { bars in wide(1, of: 4).map { alternating(bars, $0) } }
            + wide(3, of: 4).map { alternating(Array("11111"), $0) })
            .filter { $0 != startStop39 }.map { $0 + "1" }, startsWithBar: true)
    /// The start and stop character of Code 39.
    static let startStop39 = "1w11w1w11"

    /// The digits, minus, and dollar of Codabar (EN 798), with the gap that follows: one bar and one space are wide. The other four characters
    /// are wider.
    static let codabar = BarCodebook(
        wide(1, of: 4).flatMap { bars in wide(1, of: 3).map { alternating(bars, $0) + "1" } }, startsWithBar: true)
    /// The start and stop characters A to D of Codabar.
    static let codabarEnds = ["11ww1w1", "1w1w11w", "111w1ww", "111www1"]
    static let codabarStart = BarCodebook(codabarEnds.map { $0 + "1" }, startsWithBar: true)
    static let codabarStop = BarCodebook(codabarEnds, startsWithBar: true)

    /// The three clusters of PDF417 and MicroPDF417 (ISO/IEC 15438, 5.3.1): four bars and four spaces of one to six modules, 17 in total; the
    /// differences of the bars give the cluster. Some of these have no meaning.
    static let pdf417 = [0, 3, 6].map { cluster in
        BarCodebook(
            elements(8, modules: 17, most: 6).filter { ($0[0] - $0[2] + $0[4] - $0[6] + 9) % 9 == cluster }.map {
                $0.map { BarPlace(narrow: $0) }
            }, startsWithBar: true)
    }

    /// Returns all widths of elements, one to `most` modules each, that have a sum.
    private static func elements(_ count: Int, modules: Int, most: Int = 4) -> [[Int]] {
        var found: [[Int]] = []
        var widths = [Int](repeating: 0, count: count)
        func fill(_ index: Int, _ left: Int) {
            guard index < count else { return found.append(widths) }
            // What is left for the others is enough for each, and not too much.
            let others = count - index - 1
            for width in max(1, left - most * others)...max(1, min(most, left - others)) {
                widths[index] = width
                fill(index + 1, left - width)
            }
        }
        fill(0, modules)
        return found
    }

    private static func text(_ widths: [Int]) -> String { widths.map(String.init).joined() }

    /// Returns all ways in which some of the elements are wide.
    private static func wide(_ count: Int, of elements: Int) -> [[Character]] {
        (0..<1 << elements).filter { $0.nonzeroBitCount == count }.map { bits in
            (0..<elements).map { bits >> $0 & 1 == 1 ? "w" : "1" }
        }
    }

    /// Returns bars with the spaces in between.
    private static func alternating(_ bars: [Character], _ spaces: [Character]) -> String {
        String(bars.indices.flatMap { $0 < spaces.count ? [bars[$0], spaces[$0]] : [bars[$0]] })
    }
}
