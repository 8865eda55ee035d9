import Foundation
import ScanModel
import Testing

@testable import Pages

@Suite struct InvisibleTextTests {
    /// Left sides and widths of words and spaces in points, as the operators place them: 0 is the page's left.
    private func places(_ item: PageItem) throws -> [(start: Double, width: Double)] {
        var font = InvisibleFont()
        let text = InvisibleText(size: (200, 100)).content(of: [item], font: &font)
        let tokens = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
        let size = try #require(tokens.firstIndex(of: "Tf").flatMap { Double(tokens[$0 - 1]) })
        var x = try #require(tokens.firstIndex(of: "Tm").flatMap { Double(tokens[$0 - 2]) })
        var (places, stretch): ([(start: Double, width: Double)], Double) = ([], 1)
        for index in tokens.indices {
            if tokens[index] == "Tz" { stretch = try #require(Double(tokens[index - 1])) / 100 }
            guard tokens[index] == "Tj" else { continue }
            // Four digits a character, and two brackets.
            let width = Double((tokens[index - 1].count - 2) / 4) * size * 0.5 * stretch
            places.append((x, width))
            x += width
        }
        return places
    }

    private func item(_ string: String, _ words: [ClosedRange<Double>]) -> PageItem {
        let bounds = Quad(Region(uncheckedX: 0.1, y: 0.2, width: 0.8, height: 0.1))
        return PageItem(kind: .text, string: string, bounds: bounds, words: words, confidence: 1)
    }

    private func expectPlaces(_ string: String, _ words: [ClosedRange<Double>]) throws {
        let places = try places(item(string, words))
        try #require(places.count == 2 * words.count - 1)
        for (index, word) in words.enumerated() {
            // The line begins at 20 points and is 160 long.
            #expect(abs(places[2 * index].start - 20 - 160 * word.lowerBound) < 0.01)
            #expect(abs(places[2 * index].width - 160 * (word.upperBound - word.lowerBound)) < 0.01)
        }
    }

    @Test func wordsStandWhereTheyArePrinted() throws {
        try expectPlaces("Invoice 4711 of today", [0...0.3, 0.35...0.5, 0.7...0.75, 0.8...1])
        try expectPlaces("  two   words ", [0.1...0.4, 0.6...0.9])
        try expectPlaces("one", [0...1])
        try expectPlaces("שלום אב ג", [0...0.05, 0.3...0.4, 0.5...1])
    }

    @Test func wordsWithoutPlacesAreEstimated() throws {
        let estimated = try places(item("Invoice 4711", []))
        #expect(estimated.count == 3)
        #expect(abs(estimated[2].start + estimated[2].width - 180) < 0.01)
        // Places of other words than those of the line.
        let others = try places(item("Invoice 4711", [0...0.1, 0.2...0.3, 0.4...1]))
        #expect(others.map(\.start) == estimated.map(\.start))
    }

    @Test func aSpaceHasSomeWidth() throws {
        let places = try places(item("a b", [0...0.5, 0.5...1]))
        #expect(places.count == 3 && places[1].width > 0.1)
    }
}
