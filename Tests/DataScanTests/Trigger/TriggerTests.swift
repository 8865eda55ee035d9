import ScanModel
import Testing

@testable import DataScan

/// The state machine of triggers as a table: settings, what happens, and what has to be done.
@Suite struct TriggerTests {
    enum Step: Sendable {
        case pull(window: Double? = nil, at: Double)
        case read(accepted: Int, rejected: Int = 0, at: Double)
        case pass(to: Double)
        case apply(TriggerSettings)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let settings: TriggerSettings
        let steps: [(Step, [Trigger.Action])]
        let end: TriggerState
    }

    private static func settings(
        _ mode: TriggerSettings.Mode, window: Double = 5, results: Int = 1, hold: Double = 0
    ) -> TriggerSettings {
        var settings = TriggerSettings()
        (settings.mode, settings.window, settings.results, settings.hold) = (mode, window, results, hold)
        return settings
    }

    static let rows = [
        Row(
            testDescription: "continuous reads on", settings: settings(.continuous),
            steps: [
                (.pass(to: 1), []), (.read(accepted: 3, at: 2), []), (.pull(at: 3), []), (.pass(to: 1000), []),
            ], end: .open),
        Row(
            testDescription: "continuous with a hold", settings: settings(.continuous, hold: 2),
            steps: [
                (.read(accepted: 0, rejected: 4, at: 1), []), (.read(accepted: 1, at: 2), [.enter(.held)]),
                (.pull(at: 3), []), (.pass(to: 3.9), []), (.pass(to: 4), [.enter(.open)]), (.pass(to: 9), []),
            ], end: .open),
        Row(
            testDescription: "a window closes with a result", settings: settings(.onDemand),
            steps: [
                (.pass(to: 1), []), (.read(accepted: 1, at: 2), []), (.pull(at: 10), [.enter(.open)]),
                (.read(accepted: 0, at: 11), []), (.read(accepted: 2, at: 12), [.enter(.idle)]), (.pass(to: 15), []),
            ], end: .idle),
        Row(
            testDescription: "a window closes without a result", settings: settings(.onDemand),
            steps: [
                (.pull(at: 10), [.enter(.open)]), (.read(accepted: 0, rejected: 1, at: 11), []), (.pass(to: 14.9), []),
                (.pass(to: 15), [.noRead(window: 5, rejected: 1), .enter(.idle)]), (.pass(to: 20), []),
                (.pull(at: 21), [.enter(.open)]), (.pass(to: 26), [.noRead(window: 5, rejected: 0), .enter(.idle)]),
            ], end: .idle),
        Row(
            testDescription: "a bouncing button", settings: settings(.onDemand),
            steps: [
                (.pull(at: 10), [.enter(.open)]), (.pull(at: 10.01), []), (.pull(window: 60, at: 12), []),
                (.pass(to: 15), [.noRead(window: 5, rejected: 0), .enter(.idle)]),
            ], end: .idle),
        Row(
            testDescription: "a window of a trigger's own", settings: settings(.onDemand),
            steps: [
                (.pull(window: 0.5, at: 10), [.enter(.open)]),
                (.pass(to: 10.5), [.noRead(window: 0.5, rejected: 0), .enter(.idle)]),
            ], end: .idle),
        Row(
            testDescription: "several results", settings: settings(.onDemand, results: 3),
            steps: [
                (.pull(at: 0), [.enter(.open)]), (.read(accepted: 2, at: 1), []),
                (.read(accepted: 1, at: 2), [.enter(.idle)]),
            ], end: .idle),
        Row(
            testDescription: "only time closes", settings: settings(.onDemand, results: 0, hold: 1),
            steps: [
                (.pull(at: 0), [.enter(.open)]), (.read(accepted: 9, at: 1), []), (.pass(to: 5), [.enter(.held)]),
                (.pull(at: 5.5), []), (.pass(to: 6), [.enter(.idle)]),
            ], end: .idle),
        Row(
            testDescription: "no hold without a result", settings: settings(.onDemand, hold: 9),
            steps: [
                (.pull(at: 0), [.enter(.open)]), (.pass(to: 5), [.noRead(window: 5, rejected: 0), .enter(.idle)]),
            ], end: .idle),
        Row(
            testDescription: "another mode", settings: settings(.continuous),
            steps: [
                (.apply(settings(.onDemand)), [.enter(.idle)]), (.apply(settings(.onDemand, hold: 3)), []),
                (.pull(at: 0), [.enter(.open)]), (.apply(settings(.continuous)), [.enter(.open)]),
                (.pass(to: 99), []),
            ], end: .open),
        Row(
            testDescription: "other settings of an open window", settings: settings(.onDemand),
            steps: [
                (.pull(at: 0), [.enter(.open)]), (.apply(settings(.onDemand, window: 60)), []),
                (.pass(to: 5), [.noRead(window: 5, rejected: 0), .enter(.idle)]),
            ], end: .idle),
    ]

    @Test(arguments: rows) func table(_ row: Row) {
        var trigger = Trigger(row.settings)
        for (index, (step, expected)) in row.steps.enumerated() {
            let actions =
                switch step {
                case .pull(let window, let time): trigger.pull(window: window, at: time)
                case .read(let accepted, let rejected, let time):
                    trigger.take(accepted: accepted, rejected: rejected, at: time)
                case .pass(let time): trigger.pass(to: time)
                case .apply(let settings): trigger.apply(settings)
                }
            #expect(actions == expected, "step \(index)")
        }
        #expect(trigger.state == row.end)
    }

    @Test func itSaysHowLongItWillLast() {
        var trigger = Trigger(Self.settings(.onDemand, hold: 2))
        #expect(trigger.remaining(at: 7) == nil)
        _ = trigger.pull(at: 7)
        #expect(trigger.remaining(at: 8) == 4 && trigger.remaining(at: 30) == 0)
        _ = trigger.take(accepted: 1, rejected: 0, at: 9)
        #expect(trigger.remaining(at: 9.5) == 1.5)
    }
}
