import ScanModel

// What signals do.

extension SettingReader {
    mutating func plan(_ node: SettingNode, for signal: Signal, outputs: [String]) -> SignalPlan? {
        let members = members(of: node, known: ["outputs", "sound"])
        var plan = SignalPlan()
        if let sound = members["sound"] { plan.sound = path(sound) }
        guard let lights = members["outputs"] else {
            if plan.sound == nil, members["sound"] == nil {
                note(.missing, "a signal needs outputs or a sound", at: node)
            }
            return plan
        }
        guard !outputs.isEmpty else {
            note(.missing, "there are no outputs; name them in the section outputs", at: lights)
            return nil
        }
        for (name, value) in self.members(of: lights, known: outputs) {
            plan.lights[name] = light(value, isState: signal.isState)
        }
        if !signal.isState, plan.length == 0, !plan.lights.isEmpty {
            note(.invalid, "none of the outputs says how long: give one of them seconds, such as 1.5", at: lights)
        }
        return plan
    }

    /// Reads what an output does: on, off, seconds, or a list of seconds on, off, on …
    private mutating func light(_ node: SettingNode, isState: Bool) -> Light? {
        switch node.content {
        case .boolean(let isOn): return isOn ? .on : .off
        case .list(let values):
            guard !values.isEmpty, values.count <= Self.longestPattern else {
                note(.invalid, "a pattern has 1 to \(Self.longestPattern) times", at: node)
                return nil
            }
            if isState, !values.count.isMultiple(of: 2) {
                note(.invalid, "the pattern of a state is repeated, so it has to end with a time off", at: node)
                return nil
            }
            let times = values.compactMap { seconds($0) }
            return times.count == values.count ? .pattern(times) : nil
        case .number where isState:
            note(
                .invalid, "a state lasts for as long as it applies; allowed is on, off, or a list of seconds", at: node)
            return nil
        case .number: return seconds(node).map { .pattern([$0]) }
        default:
            note(.invalid, "\(node.shown); allowed is on, off, seconds, or a list of seconds on, off, on, …", at: node)
            return nil
        }
    }

    /// Reads seconds as nanoseconds. 10 ms is the shortest time that is kept on a busy machine.
    private mutating func seconds(_ node: SettingNode) -> Int? { number(node, in: 0.01...60).map { Int($0 * 1e9) } }

    private static var longestPattern: Int { 64 }
}
