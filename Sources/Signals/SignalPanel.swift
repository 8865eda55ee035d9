/// Decides which outputs are active when. A value without a clock: each call gets the time, in nanoseconds of the monotonic
/// clock, and returns what has to be done.
///
/// At most one state and one signal are shown. A signal covers the state on the outputs that it names, until its longest pattern
/// is over. The next signal with outputs ends it, so that no lamp of an earlier result stays lit.
public struct SignalPanel: Sendable {
    /// What has to be done.
    public enum Action: Sendable, Hashable {
        /// Make an output active or inactive.
        case set(output: String, isActive: Bool)
        /// Play a sound file, and end the one that is playing.
        case play(String)
    }

    private struct Shown {
        var signal: Signal
        var since: Int
        /// When it is over; nil for a state.
        var end: Int?
    }

    private let plans: [Signal: SignalPlan]
    private let outputs: [String]
    private var state: Shown?
    private var signal: Shown?
    private var active: Set<String> = []
    private var time = 0

    /// All outputs are inactive at first.
    public init(plans: [Signal: SignalPlan]) {
        self.plans = plans
        outputs = Set(plans.values.flatMap(\.lights.keys)).sorted()
    }

    /// Shows a signal once.
    public mutating func show(_ signal: Signal, at now: Int) -> [Action] {
        guard let plan = plans[signal] else { return [] }
        if plan.length > 0 { self.signal = Shown(signal: signal, since: now, end: now + plan.length) }
        return advance(to: now) + sound(of: plan)
    }

    /// Shows a state from now on, or none. A state that is shown already isn't begun again.
    public mutating func enter(_ state: Signal?, at now: Int) -> [Action] {
        guard state != self.state?.signal else { return [] }
        self.state = state.map { Shown(signal: $0, since: now) }
        return advance(to: now) + sound(of: state.flatMap { plans[$0] })
    }

    /// Does what is due by now.
    public mutating func advance(to now: Int) -> [Action] {
        time = now
        if let end = signal?.end, now >= end { signal = nil }
        var actions: [Action] = []
        for output in outputs where isActive(output) != active.contains(output) {
            let isActive = active.remove(output) == nil
            if isActive { active.insert(output) }
            actions.append(.set(output: output, isActive: isActive))
        }
        return actions
    }

    /// When `advance` has something to do next; nil if nothing changes by itself.
    public var nextChange: Int? {
        let changes = [state, signal].compactMap { $0 }.flatMap { shown in
            (plans[shown.signal]?.lights.values).map(Array.init)?.compactMap { light in
                light.nextChange(after: time - shown.since, isRepeated: shown.end == nil).map { shown.since + $0 }
            } ?? []
        }
        return (changes + [signal?.end].compactMap { $0 }).min()
    }

    private func isActive(_ output: String) -> Bool {
        for shown in [signal, state] {
            guard let shown, let light = plans[shown.signal]?.lights[output] else { continue }
            if let isActive = light.isActive(after: time - shown.since, isRepeated: shown.end == nil) {
                return isActive
            }
        }
        return false
    }

    private func sound(of plan: SignalPlan?) -> [Action] { plan?.sound.map { [.play($0)] } ?? [] }
}
