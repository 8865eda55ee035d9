import TestSupport
import Testing

@testable import Pages

@Suite struct PrintedWordsTests {
    /// A line of boxes in place of letters, with a margin.
    private struct DrawnLine {
        var grays: [UInt8]
        var width: Int
        /// The columns of the words, as drawn.
        var words: [Range<Int>] = []

        static let (height, letters) = (48, 14..<34)

        /// - Parameters:
        ///   - em: pixels of an em.
        ///   - seed: decides by how much the letters' widths differ from the usual ones.
        ///   - start: pixels before the first word.
        init(_ text: String, em: Double = 40, seed: UInt64 = 1, start: Int = 12) {
            var random = SeededGenerator(seed: seed)
            let usual = text.reduce(0) { $0 + CharacterWidths.width(of: $1) }
            width = start + Int(1.3 * usual * em) + 60
            grays = [UInt8](repeating: 246, count: width * Self.height)
            var (x, first) = (Double(start), Int?.none)
            for character in text {
                let advance = CharacterWidths.width(of: character) * em * .random(in: 0.9...1.1, using: &random)
                if character == " " {
                    if let begin = first { words.append(begin..<Int(x - 2)) }
                    first = nil
                } else {
                    first = first ?? Int(x)
                    fill(Int(x)..<Int(x + advance - 2), Self.letters)
                }
                x += advance
            }
            if let first { words.append(first..<Int(x - 2)) }
        }

        mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ gray: UInt8 = 40) {
            for row in rows {
                for column in columns where column < width { grays[row * width + column] = gray }
            }
        }

        func fit(_ text: String) -> PrintedWords? { PrintedWords(of: text, in: grays, width: width) }

        /// Whether the sides of the words are at most 2 % of the line from where they were drawn.
        func agrees(with print: PrintedWords?) -> Bool {
            guard let print, print.columns.count == words.count, let end = words.last?.upperBound else { return false }
            let limit = max(1, (end - words[0].lowerBound) / 50)
            return zip(print.columns, words).allSatisfy {
                abs($0.lowerBound - $1.lowerBound) <= limit && abs($0.upperBound - $1.upperBound) <= limit
            }
        }
    }

    private static let text = "Invoice 4711 of Monday, 24 November"

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func wordsAreFound(_ seed: UInt64) throws {
        let line = DrawnLine(Self.text, seed: seed)
        let print = try #require(line.fit(Self.text))
        #expect(line.agrees(with: print), "\(print.columns) instead of \(line.words)")
        #expect(print.rows == DrawnLine.letters)
    }

    @Test func singleWordsAreFound() {
        for text in ["I", "42", "Total", "Donaudampfschiffahrt"] {
            let line = DrawnLine(text)
            #expect(line.agrees(with: line.fit(text)))
        }
    }

    @Test func wordsStandAsTheyAreWritten() {
        // The last word stands at the left.
        let text = "שלום אב"
        let line = DrawnLine("אב שלום")
        #expect(line.agrees(with: line.fit(text)))
    }

    @Test func aTickBoxBeforeTheLineIsNoWord() {
        var line = DrawnLine(Self.text, start: 70)
        line.fill(10..<36, 10..<36)
        line.fill(12..<34, 12..<34, 246)
        #expect(line.agrees(with: line.fit(Self.text)))
    }

    @Test(arguments: [2, 40, 44]) func rulesAreNoPrint(_ row: Int) throws {
        var line = DrawnLine(Self.text)
        line.fill(0..<line.width, row..<row + 2)
        let print = try #require(line.fit(Self.text))
        #expect(line.agrees(with: print))
        #expect(print.rows == DrawnLine.letters)
    }

    @Test func aRuleThroughTheLineLeavesTheWords() {
        var line = DrawnLine(Self.text)
        line.fill(0..<line.width, 20..<21)
        #expect(line.agrees(with: line.fit(Self.text)))
    }

    @Test func neighbouringLinesAreNoPrint() throws {
        var line = DrawnLine(Self.text)
        line.fill(20..<400, 0..<5)
        line.fill(20..<400, 44..<48)
        let print = try #require(line.fit(Self.text))
        #expect(print.rows == DrawnLine.letters)
    }

    @Test func whatDoesNotFitIsNotPlaced() {
        let line = DrawnLine("Total")
        #expect(line.fit("a b c d e f") == nil, "more words than blobs")
        #expect(line.fit("") == nil && line.fit("  ") == nil)
        #expect(DrawnLine("I").fit("The quick brown fox") == nil)
        for gray: UInt8 in [0, 128, 255] {
            #expect(PrintedWords(of: "a", in: [UInt8](repeating: gray, count: 4000), width: 100) == nil)
        }
        #expect(PrintedWords(of: "a", in: [], width: 0) == nil)
        #expect(PrintedWords(of: "a", in: [0, 255, 0], width: 2) == nil)
    }

    @Test func noiseIsSurvived() {
        var random = SeededGenerator(seed: 3)
        for width in 1...60 {
            let grays = (0..<width * (width % 7 + 1)).map { _ in UInt8.random(in: 0...255, using: &random) }
            guard let print = PrintedWords(of: "a bc d", in: grays, width: width) else { continue }
            #expect(print.columns.count == 3)
        }
    }
}
