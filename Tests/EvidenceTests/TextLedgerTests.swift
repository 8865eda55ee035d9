import Evidence
import ScanModel
import Testing
import Tracking

@Suite struct TextLedgerTests {
    /// Lines of print, each at its place, and what is told of them.
    private struct Scene {
        var tracker = LineTracker(reappearAfter: 1)
        var ledger = TextLedger(seed: 1)
        var time = 0.0
        var told: [String] = []
        var names: [String: String] = [:]

        static func line(_ x: Double, _ y: Double, length: Double, height: Double = 0.04) -> Quad {
            Quad(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + length, y: y),
                bottomRight: Point(x: x + length, y: y + height), bottomLeft: Point(x: x, y: y + height))
        }

        /// A frame in which these lines are found and read, one below the other; nil where one is found and not read.
        mutating func frame(_ texts: [String?], at x: Double = 0.1, length: Double = 0.2, height: Double = 0.04) {
            frame(
                texts.indices.map { index in
                    (texts[index], Scene.line(x, 0.1 + 0.1 * Double(index), length: length, height: height))
                })
        }

        /// A frame in which lines are found and read at places, after the pixels of tracks were followed.
        mutating func frame(_ lines: [(text: String?, place: Quad)], followed: [Int: Quad] = [:]) {
            time += 0.1
            tracker.follow(followed, at: time)
            let (owners, ended) = tracker.update(lines.map(\.place), at: time, aspect: 1)
            for (owner, line) in zip(owners, lines) {
                guard let text = line.text else { continue }
                let shape = (line.place.topRight.x - line.place.topLeft.x) / 0.04
                ledger.take(FusedTextTests.look(text), of: owner, shape: shape, at: time)
            }
            for change in ledger.update(tracker.tracks, ended: ended, reason: .left, at: time) {
                switch change {
                case .added(let items):
                    for item in items { names[item.id] = item.content.string }
                    told += items.map { "add \($0.content.string)" }
                case .updated(let items): told += items.map { "update \($0.content.string)" }
                case .stable(let items): told += items.map { "stable \($0.content.string)" }
                case .removed(let items): told += items.map { "\($0.reason) \(names[$0.id] ?? "?")" }
                }
            }
        }
    }

    /// An edge that passes by looks like a letter.
    @Test func whatMovesFastIsNotAnnouncedSooner() {
        for (text, told) in [("l", []), ("Gate 12", ["add Gate 12", "stable Gate 12"])] {
            var scene = Scene()
            for step in 0..<4 { scene.frame([text], at: 0.1 + 0.1 * Double(step)) }
            #expect(scene.told.filter { !$0.hasPrefix("update") } == told)
        }
    }

    private func told(_ frames: [[String?]]) -> [String] {
        var scene = Scene()
        for frame in frames { scene.frame(frame) }
        return scene.told
    }

    @Test(
        arguments: [
            ([["Gate 12"]], []),
            ([["Gate 12"], ["Gate 12"]], ["add Gate 12"]),
            ([["Gate 12"], ["Gate 12"], ["Gate 12"]], ["add Gate 12", "stable Gate 12"]),
            // Once certain it is told once.
            ([["Gate 12"], ["Gate 12"], ["Gate 12"], ["Gate 12"], ["Gate 12"]], ["add Gate 12", "stable Gate 12"]),
            // One slip among good looks takes three more of them, and changes nothing afterwards.
            ([["Gate 12"], ["Gate 12"], ["Gate l2"], ["Gate 12"], ["Gate 12"]], ["add Gate 12"]),
            (
                [["Gate 12"], ["Gate 12"], ["Gate l2"], ["Gate 12"], ["Gate 12"], ["Gate 12"]],
                ["add Gate 12", "stable Gate 12"]
            ),
            ([["Gate 12"], ["Gate 12"], ["Gate 12"], ["Gate 13"], ["Gate 12"]], ["add Gate 12", "stable Gate 12"]),
            // What is found and says nothing is nothing.
            ([[""], [""], [""], [""]], []),
            // A letter or two come from clutter more easily than many.
            ([["I"], ["I"], ["I"], ["I"]], []),
            // A letter is not as long as a line.
            ([["I"], ["I"], ["I"], ["I"], ["I"], ["I"], ["I"]], []),
            ([["--"], ["--"], ["--"], ["--"]], []),
        ] as [([[String?]], [String])])
    func whatIsReadIsTold(frames: [[String?]], expected: [String]) {
        #expect(told(frames) == expected)
    }

    @Test func anotherPrintInTheSamePlaceIsAnotherItem() {
        let told = told(Array(repeating: ["Gate 12"], count: 4) + Array(repeating: ["Exit 97"], count: 4))
        #expect(told == ["add Gate 12", "stable Gate 12", "superseded Gate 12", "add Exit 97", "stable Exit 97"])
    }

    @Test func whatLeavesIsRemovedOnce() {
        let told = told(Array(repeating: ["Gate 12"], count: 4) + Array(repeating: [], count: 15))
        #expect(told == ["add Gate 12", "stable Gate 12", "left Gate 12"])
    }

    @Test func aLetterOfALettersSizeIsToldAfterFiveLooks() {
        var scene = Scene()
        for _ in 0..<4 { scene.frame(["I"], length: 0.03) }
        #expect(scene.told.isEmpty)
        scene.frame(["I"], length: 0.03)
        #expect(scene.told == ["add I", "stable I"])
    }

    @Test func whatAHandLeavesToBeSeenIsNoOtherLine() {
        var scene = Scene()
        for _ in 0..<4 { scene.frame(["Gate 12"], length: 0.3) }
        for _ in 0..<5 { scene.frame(["Gat"], length: 0.1) }
        for _ in 0..<3 { scene.frame(["Gate 12"], length: 0.3) }
        #expect(scene.told == ["add Gate 12", "stable Gate 12"])
    }

    @Test func whatAReflectionLeavesIsNoOtherLineAlthoughItsEdgeWasFollowed() {
        var scene = Scene()
        let (whole, rest) = (Scene.line(0.2, 0.2, length: 0.4), Scene.line(0.3, 0.2, length: 0.3))
        for _ in 0..<4 { scene.frame([("+49 30 23125 741", whole)]) }
        for _ in 0..<5 { scene.frame([("30 23125 741", rest)], followed: [0: Scene.line(0.2, 0.5, length: 0.4)]) }
        #expect(scene.tracker.tracks.count == 2)
        #expect(scene.told.filter { !$0.hasPrefix("update") } == ["add +49 30 23125 741", "stable +49 30 23125 741"])
        // The same words elsewhere are another line.
        for _ in 0..<4 { scene.frame([("30 23125 741", Scene.line(0.3, 0.7, length: 0.3))]) }
        #expect(scene.told.last == "stable 30 23125 741")
    }

    @Test func whatIsReadInTheRestOfALineIsNoOtherLine() {
        var scene = Scene()
        let whole = Scene.line(0.2, 0.2, length: 0.4)
        for _ in 0..<4 { scene.frame([("+49 30 23125 741", whole)]) }
        for _ in 0..<5 { scene.frame([(nil, whole), ("147", Scene.line(0.52, 0.2, length: 0.08))]) }
        #expect(scene.tracker.tracks.count == 2)
        #expect(scene.told == ["add +49 30 23125 741", "stable +49 30 23125 741"])
    }

    @Test func everyItemIsRemovedOnceWhateverBecomesOfItsPlace() {
        var scene = Scene()
        for text in ["Gate 12", "Exit 97", "Gate"] {
            for length in [0.3, 0.09, 0.2] {
                for height in [0.04, 0.08] { for _ in 0..<4 { scene.frame([text], length: length, height: height) } }
            }
        }
        for _ in 0..<20 { scene.frame([]) }
        let added = scene.told.count { $0.hasPrefix("add") }
        let gone = scene.told.count { $0.hasPrefix("left") || $0.hasPrefix("superseded") }
        #expect(added == gone && added > 1, "\(scene.told)")
        #expect(scene.ledger.items.isEmpty)
    }

    @Test func aPartOfALineIsNoEvidenceForTheWhole() {
        var scene = Scene()
        // It slides into view: each frame shows more of it.
        for (text, length) in [("Ga", 0.05), ("Gate", 0.1), ("Gate 1", 0.15)] { scene.frame([text], length: length) }
        for _ in 0..<4 { scene.frame(["Gate 12"], length: 0.2) }
        #expect(scene.told == ["add Gate 12", "stable Gate 12"])
    }

    @Test func aPrintThatTheTrackerLostKeepsItsName() {
        var scene = Scene()
        for _ in 0..<4 { scene.frame(["Gate 12"]) }
        // Seen twice as high in the same place it is another track, and still the same print.
        for _ in 0..<4 { scene.frame(["Gate 12"], height: 0.08) }
        #expect(scene.tracker.tracks.count == 2)
        for _ in 0..<15 { scene.frame(["Gate 12"], height: 0.08) }
        #expect(scene.told.filter { !$0.hasPrefix("update") } == ["add Gate 12", "stable Gate 12"])
        #expect(scene.ledger.items.count == 1)
    }

    @Test func aLookIsWantedWhereItHelps() {
        var scene = Scene()
        scene.frame(["Gate 12", "[o0][l1]"])
        let tracks = scene.tracker.tracks.map(\.id)
        #expect(scene.ledger.wanted(among: tracks, at: scene.time + 0.01) == tracks)
        for _ in 0..<4 { scene.frame(["Gate 12", "[o0][l1]"]) }
        // The certain one rests, the other one does not.
        #expect(scene.ledger.wanted(among: tracks, at: scene.time + 0.1) == [tracks[1]])
        #expect(scene.ledger.isUncertain(tracks) && !scene.ledger.isUncertain([tracks[0]]))
        #expect(scene.ledger.wanted(among: tracks, at: scene.time + 0.7) == [tracks[1], tracks[0]])
    }

    @Test func whatIsReadDifferentlySinceItWasCertainIsContradicted() throws {
        var scene = Scene()
        for _ in 0..<4 { scene.frame(["Gate 12"]) }
        let track = try #require(scene.tracker.tracks.first?.id)
        func known() -> (isCertain: Bool, isContradicted: Bool) {
            let known = scene.ledger.knowledge(of: track)
            #expect(known.reads == 3 && known.largeReads == 0 && known.silence == 0)
            return (known.isCertain, known.isContradicted)
        }
        #expect(known() == (true, false))
        scene.frame(["Gate 17"])
        #expect(known() == (false, true))
        scene.frame(["Gate 12"])
        #expect(known() == (true, false))
    }
}
