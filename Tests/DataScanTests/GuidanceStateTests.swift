import ScanModel
import Testing

@testable import DataScan

@Suite struct GuidanceStateTests {
    typealias Hint = Guidance.Hint
    static let rates = [5.0, 10, 15, 30, 60]

    /// What is told, with its time, of what is in the way at each time.
    private func told(
        _ seconds: Double, rate: Double, uncertain: Set<String> = [], _ obstacles: (Double) -> [Obstacle]
    ) -> [(time: Double, what: Obstacle)] {
        var state = GuidanceState()
        return (0...Int(seconds * rate)).compactMap { index in
            let time = Double(index) / rate
            return state.take(obstacles(time), uncertain: uncertain, at: time).map { (time, $0) }
        }
    }

    private func hints(_ told: [(time: Double, what: Obstacle)]) -> [Hint] { told.map(\.what.hint) }

    @Test(arguments: rates, Hint.allCases.filter { $0 != .none })
    func whatLastsIsToldOnceAndItsEndToo(rate: Double, hint: Hint) throws {
        let told = told(4, rate: rate) { (1.0..<2.5).contains($0) ? [Obstacle(hint)] : [] }
        #expect(hints(told) == [hint, .none])
        let patience = GuidanceState.patience(hint)
        let frame = 1 / rate + 1e-6
        #expect((patience.reported - 1e-6...patience.reported + frame).contains(try #require(told.first).time - 1))
        #expect((patience.over - 1e-6...patience.over + 3 * frame).contains(try #require(told.last).time - 2.5))
    }

    @Test(arguments: rates)
    func whatPassesIsNothing(rate: Double) {
        #expect(told(3, rate: rate) { (1.0..<1.45).contains($0) ? [Obstacle(.holdStill)] : [] }.isEmpty)
    }

    @Test(arguments: rates)
    func aFlickerIsNothing(rate: Double) {
        #expect(told(6, rate: rate) { Int($0 * rate + 0.5) % 3 == 0 ? [Obstacle(.glare)] : [] }.isEmpty)
    }

    /// Two readings of one cause: whichever was told first, if any, stays.
    @Test(arguments: rates)
    func whatTakesTurnsDoesNotFlicker(rate: Double) {
        let turns = told(6, rate: rate) { time in
            [Obstacle(Int(time * rate + 0.5) % 2 == 0 ? .tooBlurred : .moveCloser)]
        }
        #expect(turns.isEmpty)
        let later = told(6, rate: rate) { time in
            [Obstacle(time < 2 || Int(time * rate + 0.5) % 2 == 0 ? .tooBlurred : .moveCloser)]
        }
        #expect(hints(later) == [.tooBlurred])
    }

    @Test(arguments: rates)
    func aGapOfAFrameChangesNothing(rate: Double) {
        let told = told(4, rate: rate) { time in Int(time * rate + 0.5) % 6 == 5 ? [] : [Obstacle(.moveCloser)] }
        #expect(hints(told) == [.moveCloser])
    }

    @Test(arguments: rates)
    func oneHintFollowsAnotherWithoutNone(rate: Double) {
        let told = told(4, rate: rate) { [Obstacle($0 < 1.9 ? .tooBlurred : .tooDark)] }
        #expect(hints(told) == [.tooBlurred, .tooDark])
        let back = self.told(4, rate: rate) { [Obstacle($0 < 1.9 ? .tooDark : .tooBlurred)] }
        #expect(hints(back) == [.tooDark, .tooBlurred])
    }

    @Test func theMoreImportantOneIsTold() {
        let both = told(4, rate: 30) { $0 < 2 ? [Obstacle(.tooBlurred)] : [Obstacle(.tooBlurred), Obstacle(.tooDark)] }
        #expect(hints(both) == [.tooBlurred, .tooDark])
        let fewer = told(4, rate: 30) {
            $0 < 2 ? [Obstacle(.tooBlurred), Obstacle(.tooDark)] : [Obstacle(.tooBlurred)]
        }
        #expect(hints(fewer) == [.tooDark, .tooBlurred])
    }

    /// The order is what the protocol says.
    @Test func theOrderOfImportanceIsWrittenDown() {
        #expect(
            Hint.allCases.map(\.rawValue) == [
                "none", "lensCovered", "tooDark", "tooBright", "glare", "partlyOutside", "moveAway", "moveCloser",
                "holdStill",
                "tooBlurred",
            ])
    }

    @Test func aHintNamesItsItemAndEndsWithIt() {
        var state = GuidanceState()
        let blurred = [Obstacle(.tooBlurred, item: "a"), Obstacle(.tooBlurred, item: "b")]
        var told: [Obstacle] = []
        for index in 0..<60 {
            // "a" becomes stable after a second and a half.
            let uncertain: Set<String> = index < 45 ? ["a", "b"] : ["b"]
            let seen = blurred.filter { uncertain.contains($0.item ?? "") }
            told += state.take(seen, uncertain: uncertain, at: Double(index) / 30).map { [$0] } ?? []
        }
        #expect(told == blurred)
        #expect(state.take([], uncertain: [], at: 2)?.hint == Hint.none)
    }

    @Test func aPlaceIsToldAsItWasSeenLast() {
        let told = told(1, rate: 30) { _ in
            [Obstacle(.glare, at: Quad(.full).map { Point(x: $0.x, y: $0.y / 2) }), Obstacle(.glare)]
        }
        #expect(told.map(\.what.bounds?.bottomLeft.y) == [0.5])
    }

    @Test func aStallShowsNothing() {
        var state = GuidanceState()
        #expect(state.take([Obstacle(.glare)], uncertain: [], at: 0) == nil)
        #expect(state.take([Obstacle(.glare)], uncertain: [], at: 30) == nil)
        #expect(state.take([Obstacle(.glare)], uncertain: [], at: 5) == nil, "a clock that was set back")
        #expect(state.isIdle == false)
    }

    @Test func theEndIsToldWhereSomethingWas() {
        var state = GuidanceState()
        #expect(state.end() == nil)
        for index in 0..<30 { _ = state.take([Obstacle(.glare)], uncertain: [], at: Double(index) / 30) }
        #expect(state.end()?.hint == Hint.none)
        #expect(state.end() == nil && state.isIdle)
    }

    /// Whatever comes, two tellings differ and little is remembered.
    @Test(arguments: 1...8)
    func noTwoTellingsAreAlike(seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        func next(_ count: UInt64) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1
            return Int((random >> 33) % count)
        }
        var last: Obstacle?
        var shown = 0
        var state = GuidanceState()
        var time = 0.0
        var obstacles: [Obstacle] = []
        while time < 60 {
            time += [0.016, 0.033, 0.2, 0.5][next(4)]
            if next(3) == 0 {
                obstacles = (0..<next(4)).map { _ in
                    Obstacle(Hint.allCases[1 + next(9)], item: [nil, "a", "b"][next(3)])
                }
            }
            guard let news = state.take(obstacles, uncertain: next(9) == 0 ? ["a"] : ["a", "b"], at: time) else {
                continue
            }
            #expect(news.hint != last?.hint || news.item != last?.item)
            #expect(last != nil || news.hint != .none)
            (last, shown) = (news, shown + 1)
        }
        #expect(shown < 120)
    }
}
