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

    /// Until a reading has enough rows, other attempts take turns with the one that read too few; then the firm one is repeated.
    @Test(arguments: [1, 2])
    func tooFewRowsAreFollowedByOtherAttempts(reduction: Int) {
        var place = place(.bars, reduction: reduction)
        func next(after look: PlaceLook, weak: Int) -> PlaceLook {
            place.success = .init(look: look, symbology: .itf14, time: 0, weak: weak)
            return place.next((true, true))
        }
        #expect(next(after: .strips(.quick), weak: 0) == .strips(.quick))
        let sharpest = PlaceLook.sharpest(of: place.candidate)
        #expect(
            (1...4).map { next(after: .strips(.quick), weak: $0) }
                == [sharpest, .strips(.solved), .strips(.quick), sharpest])
        #expect((1...3).map { next(after: sharpest, weak: $0) } == [.strips(.solved), sharpest, .strips(.solved)])
        // After many of them, the whole ladder takes turns.
        let ladder = PlaceLook.ladder(for: place.candidate)
        #expect(Set((7...12).map { next(after: .strips(.quick), weak: $0) }) == Set(ladder))
    }

    /// A restored matrix is cut out along its ink, wherever the place has moved; other attempts are made on what was found.
    @Test func restoredPicturesFollowTheInk() {
        var place = place(.matrix)
        let ink = Parallelogram(centre: SIMD2(210, 195), right: SIMD2(60, 5), down: SIMD2(-8, 30))
        place.remember(ink: ink.corners)
        var moved = place.candidate
        moved.outline = moved.outline.moved(by: SIMD2(3, 1))
        place.follow(moved, at: 0.1)
        let restored = place.candidate(for: .restored(kernel: 0, tryHard: false)).outline
        #expect((restored.centre - SIMD2(213, 196)).length < 1e-9)
        #expect((restored.right - ink.right).length < 1e-9 && (restored.down - ink.down).length < 1e-9)
        #expect(place.candidate(for: .plain(scale: 2)) == moved)
        place.remember(ink: nil)
        #expect(place.candidate(for: .restored(kernel: 0, tryHard: false)) == moved)
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

    /// Then come the other attempts, but not easy ones if it wasn't easy.
    @Test func whatSucceededIsTriedFirst() {
        var place = place(.matrix)
        let (ladder, easy) = (PlaceLook.ladder(for: place.candidate), PlaceLook.easy(for: place.candidate))
        place.success = Place.Success(look: ladder[0], symbology: .qr, time: 0)
        #expect(attempts(4, on: place, (true, true)) == [ladder[0], ladder[0]] + ladder.prefix(2))
        place.success = Place.Success(look: .sampled, symbology: .qr, time: 0)
        #expect(attempts(4, on: place, (true, true)) == [.sampled, .sampled] + ladder.dropFirst(easy).prefix(2))
    }
}
