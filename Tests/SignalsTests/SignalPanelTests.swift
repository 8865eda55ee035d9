import Testing

@testable import Signals

@Suite struct SignalPanelTests {
    /// Milliseconds as the panel counts.
    private static func ms(_ count: Int) -> Int { count * 1_000_000 }

    private static func panel() -> SignalPanel {
        SignalPanel(plans: [
            .accepted: SignalPlan(lights: ["green": .pattern([ms(1500)])], sound: "/yes.wav"),
            .rejected: SignalPlan(lights: [
                "red": .pattern([200, 100, 200].map(ms)), "buzzer": .pattern([ms(100)]), "green": .off,
            ]),
            .new: SignalPlan(sound: "/new.wav"),
            .ready: SignalPlan(lights: ["green": .on]),
            .fault: SignalPlan(lights: ["red": .pattern([500, 500].map(ms))], sound: "/fault.wav"),
        ])
    }

    /// Runs a panel, and returns what it does as `TIME OUTPUT+` or `TIME OUTPUT-`, or the sound.
    private static func story(_ steps: [(Int, SignalDecider.Decision)], until end: Int) -> [String] {
        var panel = panel()
        var story: [String] = []
        func note(_ actions: [SignalPanel.Action], _ time: Int) {
            for action in actions {
                switch action {
                case .set(let output, let isActive):
                    story.append("\(time / ms(1)) \(output)\(isActive ? "+" : "-")")
                case .play(let file): story.append("\(time / ms(1)) \(file)")
                }
            }
        }
        var steps = steps.map { (ms($0.0), $0.1) }[...]
        while true {
            let due = panel.nextChange ?? .max
            if let (time, decision) = steps.first, time <= due {
                steps.removeFirst()
                switch decision {
                case .show(let signal): note(panel.show(signal, at: time), time)
                case .enter(let state): note(panel.enter(state, at: time), time)
                }
            } else if due <= ms(end) {
                note(panel.advance(to: due), due)
            } else {
                return story
            }
        }
    }

    @Test func aSignalIsShownOnceWithItsSound() {
        #expect(
            Self.story([(10, .show(.accepted))], until: 5000) == ["10 green+", "10 /yes.wav", "1510 green-"])
    }

    @Test func aPatternEndsByItself() {
        #expect(
            Self.story([(0, .show(.rejected))], until: 5000) == [
                "0 buzzer+", "0 red+", "100 buzzer-", "200 red-", "300 red+", "500 red-",
            ])
    }

    @Test func theNextSignalEndsTheOneThatIsShown() {
        #expect(
            Self.story([(0, .show(.rejected)), (50, .show(.accepted))], until: 5000) == [
                "0 buzzer+", "0 red+", "50 buzzer-", "50 green+", "50 red-", "50 /yes.wav", "1550 green-",
            ])
        #expect(
            Self.story([(0, .show(.accepted)), (1000, .show(.accepted))], until: 5000) == [
                "0 green+", "0 /yes.wav", "1000 /yes.wav", "2500 green-",
            ], "the time begins again, and the lamp doesn't flicker")
    }

    @Test func aSignalWithoutOutputsLeavesTheLampsAsTheyAre() {
        #expect(
            Self.story([(0, .show(.accepted)), (100, .show(.new))], until: 5000) == [
                "0 green+", "0 /yes.wav", "100 /new.wav", "1500 green-",
            ])
        #expect(Self.story([(0, .show(.accepted)), (100, .show(.noRead))], until: 5000).count == 3)
    }

    @Test func aSignalCoversTheStateOnItsOutputs() {
        #expect(
            Self.story([(0, .enter(.ready)), (100, .show(.rejected))], until: 5000) == [
                "0 green+", "100 buzzer+", "100 green-", "100 red+", "200 buzzer-", "300 red-", "400 red+",
                "600 green+", "600 red-",
            ])
    }

    @Test func aStateIsRepeatedUntilItEnds() {
        #expect(
            Self.story([(0, .enter(.fault)), (1200, .enter(.fault)), (1700, .enter(nil))], until: 5000) == [
                "0 red+", "0 /fault.wav", "500 red-", "1000 red+", "1500 red-",
            ])
        #expect(
            Self.story([(0, .enter(.fault)), (100, .show(.rejected)), (1200, .enter(.ready))], until: 5000) == [
                "0 red+", "0 /fault.wav", "100 buzzer+", "200 buzzer-", "300 red-", "400 red+",
                "600 red-", "1000 red+", "1200 green+", "1200 red-",
            ], "after the signal the state continues in its own time")
    }

    @Test func lateStepsLoseNothing() {
        var panel = Self.panel()
        _ = panel.show(.rejected, at: 0)
        let late = panel.advance(to: Self.ms(450))
        #expect(late == [.set(output: "buzzer", isActive: false)])
        let later = panel.advance(to: Self.ms(10_000))
        #expect(later == [.set(output: "red", isActive: false)])
        #expect(panel.nextChange == nil)
    }
}
