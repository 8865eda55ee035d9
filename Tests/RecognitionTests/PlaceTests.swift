import Imaging
import ScanModel
import Testing

@testable import Recognition

/// The order of attempts on one place.
@Suite struct PlaceTests {
    /// Returns the attempts on a place where none succeeds.
    private func attempts(_ count: Int, on place: Place, _ solvable: (bars: Bool, grids: Bool)) -> [PlaceLook] {
        var place = place
        return (0..<count).map { _ in
            defer { place.tries += 1 }
            return place.next(solvable)
        }
    }

    private func place(_ form: CodeCandidate.Form, reduction: Int = 1) -> Place {
        // Long enough that its bars can't be rows of dots.
        let outline = Parallelogram(centre: SIMD2(200, 200), right: SIMD2(80, 0), down: SIMD2(0, 40))
        return Place(CodeCandidate(form: form, outline: outline, reduction: reduction, contrast: 50), at: 0)
    }

    @Test(arguments: [
        (CodeCandidate.Form.bars, 1), (.bars, 2), (.matrix, 1), (.matrix, 2),
    ])
    func theLadderIsClimbedAndItsCostlyPartRepeated(form: CodeCandidate.Form, reduction: Int) {
        let place = place(form, reduction: reduction)
        let ladder = PlaceLook.ladder(for: place.candidate)
        let repeated = ladder.dropFirst(PlaceLook.easy(for: place.candidate))
        #expect(attempts(ladder.count + 2 * repeated.count, on: place, (true, true)) == ladder + repeated + repeated)
    }

    /// Places that can't be solved for now get every other attempt of the ladder, in the ladder's order.
    @Test(arguments: [CodeCandidate.Form.bars, .matrix], [1, 2])
    func attemptsWithoutBudgetAreSkippedAndOthersKeepTheirTurns(form: CodeCandidate.Form, reduction: Int) {
        let place = place(form, reduction: reduction)
        let ladder = PlaceLook.ladder(for: place.candidate)
        let made = attempts(ladder.count, on: place, (false, false))
        #expect(made.allSatisfy { !$0.solves })
        #expect(zip(ladder, made).allSatisfy { $0.solves || $0 == $1 })
    }

    @Test func eachKindOfSolvingHasItsOwnBudget() {
        #expect(attempts(8, on: place(.bars), (true, false)).contains(.strips(.solved)))
        #expect(!attempts(8, on: place(.bars), (false, true)).contains(.strips(.solved)))
        #expect(attempts(8, on: place(.matrix), (false, true)).contains(.sampled))
        #expect(!attempts(8, on: place(.matrix), (true, false)).contains(.sampled))
    }

    @Test func whatGaveNothingToDecodeTwiceIsNotSolvedForAgainUntilClearer() {
        var place = place(.matrix)
        (place.emptySolutions, place.tries) = (2, 1)
        #expect(!attempts(8, on: place, (true, true)).contains(.sampled))
        var clearer = place.candidate
        clearer.contrast *= 1.3
        place.follow(clearer, at: 0.1)
        #expect(attempts(8, on: place, (true, true)).contains(.sampled))
    }

    @Test func whatSucceededIsTriedFirst() {
        var place = place(.matrix)
        place.success = Place.Success(look: .sampled, symbology: .qr, time: 0)
        #expect(
            attempts(4, on: place, (true, true)) == [.sampled, .sampled]
                + PlaceLook.ladder(for: place.candidate).prefix(2))
    }
}
