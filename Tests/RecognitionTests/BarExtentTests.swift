import Imaging
import ScanModel
import Testing

@testable import Recognition

/// The outlines of linear codes: how close their edges are to the ends of the bars.
@Suite struct BarExtentTests {
    private static let count = 25

    /// Outlines of random codes in the same surroundings.
    private func outlines(
        _ surroundings: PrintedBars.Surroundings, _ symbology: Symbology = .code128
    ) -> [(turns: [Double], error: Double)] {
        var (extent, guards) = (BarExtent(), GuardBars())
        return (0..<UInt64(Self.count)).map { seed in
            let print = PrintedBars(seed: seed, surroundings)
            var outline = extent.outline(of: print.field(seed: seed), in: print.frame)
            outline = guards.extend(outline, of: symbology, in: print.frame)
            return (print.turns(of: outline), print.error(of: outline))
        }
    }

    private func within(_ degrees: Double, _ found: [(turns: [Double], error: Double)]) -> Double {
        let turns = found.flatMap(\.turns)
        return Double(turns.count { $0 <= degrees }) / Double(turns.count)
    }

    /// 98 % of the upper and lower edges are within 3 degrees, at any tilt.
    @Test(arguments: [Float(2), 10], [false, true])
    func edgesFollowTheEndsOfTheBars(noise: Float, hasText: Bool) {
        let found = outlines(.init(noise: noise, hasText: hasText))
        #expect(within(3, found) >= 0.98)
        let errors = found.map(\.error).sorted()
        #expect(errors[Self.count / 2] < 0.015)
        #expect(errors[Self.count * 95 / 100] < 0.04)
    }

    /// The same from rows of which the direction of the bars isn't known.
    @Test func edgesDoNotDependOnTheRowsThatWereRead() {
        var extent = BarExtent()
        let found = (0..<UInt64(Self.count)).map { seed in
            let print = PrintedBars(seed: seed, .init(hasText: true))
            let outline = extent.outline(of: print.rows(seed: seed), in: print.frame) ?? []
            return (turns: outline.isEmpty ? [90, 90] : print.turns(of: outline), error: 0.0)
        }
        #expect(within(3, found) >= 0.98)
    }

    /// Guard bars are longer in a few places: they are included, and don't turn the edge.
    @Test func guardBarsAreIncludedAndTurnNothing() {
        let found = outlines(.init(hasText: true, hasGuards: true), .ean8)
        #expect(within(3, found) >= 0.98)
        #expect(found.map(\.error).sorted()[Self.count / 2] < 0.02)
    }

    /// An edge is known from the part of it that is visible.
    @Test(arguments: [0.2, 0.4])
    func aCoveredCornerDoesNotTurnTheEdge(share: Double) {
        let found = outlines(.init(covered: share))
        #expect(within(3, found) >= 0.98)
        #expect(found.map(\.error).sorted()[Self.count / 2] < 0.02)
    }
}
