import ScanModel

/// A pattern as a deterministic automaton, whose states and transitions are created on demand.
final class PatternAutomaton {
    let program: PatternProgram
    private var states: [[Int]] = []
    private var numbers: [[Int]: Int32] = [:]
    private var accepting: [Bool] = []
    private var transitions: [UInt64: Int32] = [:]
    /// Total number of steps in all states.
    private var size = 0

    /// The number of states at which the cache is cleared before the next search.
    private static let mostStates = 20_000
    private static let mostSteps = 1_000_000
    /// The initial state.
    private(set) var start: Int32 = 0
    /// The state in which no match is possible any more.
    static let dead: Int32 = -1

    init(_ program: PatternProgram) {
        self.program = program
        start = number(of: program.closure(of: [0]))
    }

    /// Clears a full cache before a search; states of earlier searches become invalid.
    func prepare() {
        guard states.count > Self.mostStates || size > Self.mostSteps else { return }
        size = 0
        (states, numbers, accepting, transitions) = ([], [:], [], [:])
        start = number(of: program.closure(of: [0]))
    }

    func isAccepting(_ state: Int32) -> Bool { accepting[Int(state)] }

    /// Returns the state after a character.
    func next(_ state: Int32, _ character: Character) -> Int32 {
        guard let scalar = character.onlyScalar else { return Self.dead }
        let key = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(scalar.value)
        if let known = transitions[key] { return known }
        var targets: [Int] = []
        for step in states[Int(state)] {
            if case .take(let allowed) = program.steps[step], allowed.contains(character) { targets.append(step + 1) }
        }
        // A search that creates too many states is abandoned; the next one starts with an empty cache.
        let next = targets.isEmpty || size > 2 * Self.mostSteps ? Self.dead : number(of: program.closure(of: targets))
        transitions[key] = next
        return next
    }

    private func number(of steps: [Int]) -> Int32 {
        // The order of preference doesn't matter here.
        let steps = steps.sorted()
        if let known = numbers[steps] { return known }
        let number = Int32(states.count)
        states.append(steps)
        size += steps.count
        accepting.append(steps.contains { program.steps[$0] == .match })
        numbers[steps] = number
        return number
    }
}
