import Evidence
import ScanModel
import Testing

/// Numbers by the places of their digits.
@Suite struct PrintedLayoutTests {
    /// The digits of a number, where a layout has them: in strips of any scale, 0.02 of the strip a module by default.
    private static func printed(
        _ number: String, _ middles: [Double], module: Double = 0.005, start: Double = 0.2
    ) -> [PrintedLayout.Digit] {
        zip(number.utf8, middles).map { PrintedLayout.Digit($0, at: start + $1 * module) }
    }

    private static func row(_ start: Double, _ count: Int) -> [Double] {
        (0..<count).map { start + 3.5 + 7 * Double($0) }
    }
    private static let ean13 = [-6] + row(3, 6) + row(50, 6)
    private static let upca = [-6] + row(10, 5) + row(50, 5) + [101]
    private static let ean8 = row(3, 4) + row(36, 4)

    private func payloads(_ digits: [PrintedLayout.Digit]) -> [String] {
        PrintedLayout.all.compactMap { $0.match(digits)?.payload }
    }

    private typealias Row = (name: String, digits: [PrintedLayout.Digit], payloads: [String])
    private static let rows: [Row] = [
        ("EAN-13", printed("9780441014989", ean13), ["9780441014989"]),
        ("UPC-A", printed("012345678905", upca), ["0012345678905"]),
        ("EAN-8", printed("12345670", ean8), ["12345670"]),
        ("another scale", printed("9780441014989", ean13, module: 0.001, start: 0.7), ["9780441014989"]),
        ("wrong check digit", printed("9780441014988", ean13), []),
        ("a digit missing", Array(printed("9780441014989", ean13).dropLast()), []),
        ("the first digit farther away", printed("9780441014989", [-8.5] + ean13.dropFirst()), ["9780441014989"]),
        ("the first digit much farther away", printed("9780441014989", [-12] + ean13.dropFirst()), []),
        ("digits in one row without gaps", printed("9780441014989", row(3, 13)), []),
        ("one row that stretches over the bars", printed("9780441014989", (0..<13).map { 3.5 + 7.3 * Double($0) }), []),
        ("a digit in the wrong place", printed("9780441014989", ean13.map { $0 == 6.5 ? 9 : $0 }), []),
        (
            "guard bars as ones", printed("9178044111014989", [-6, 1] + row(3, 6) + [46.5, 48.5] + row(50, 6)),
            ["9780441014989"]
        ),
        ("guard bars as sevens", printed("97780441014989", [-6, 1] + row(3, 6) + row(50, 6)), []),
        ("text behind it", printed("97804410149895", ean13 + [101]), []),
        ("nothing", [], []),
    ]

    @Test func digitsFormANumberWhereTheyStand() {
        for (name, digits, expected) in Self.rows { #expect(payloads(digits) == expected, "\(name)") }
    }

    @Test func theBarsAreBetweenTheOuterDigits() throws {
        let layout = try #require(PrintedLayout.all.first { $0.symbology == .ean13 })
        let match = try #require(layout.match(Self.printed("9780441014989", Self.ean13)))
        #expect(abs(match.bars.lowerBound - 0.2) < 1e-9 && abs(match.bars.upperBound - 0.675) < 1e-9)
    }

    /// After which attempts a number may be reported. `-` reads nothing.
    @Test(arguments: [
        ("aaa", [3]), ("aa-a-a", [4, 6]), ("aaba", []), ("baaaa", [5]), ("abababab", []), ("a-----", []),
    ])
    func severalAttemptsAgree(attempts: String, expected: [Int]) throws {
        let layout = try #require(PrintedLayout.all.first { $0.symbology == .ean8 })
        let (a, b) = (
            layout.match(Self.printed("12345670", Self.ean8)), layout.match(Self.printed("96385074", Self.ean8))
        )
        #expect(a != nil && b != nil)
        var evidence = NumberEvidence()
        let reported = attempts.enumerated().compactMap { index, letter in
            evidence.take(letter == "a" ? a : letter == "b" ? b : nil) ? index + 1 : nil
        }
        #expect(reported == expected && evidence.attempts == attempts.count)
    }
}
