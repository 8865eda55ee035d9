import ScanModel

/// A pattern as states and what leads from one to the other, made as they are needed: a text takes one way through it.
final class PatternAutomaton {
    let program: PatternProgram
    private var states: [[Int]] = []
    private var numbers: [[Int]: Int32] = [:]
    private var accepting: [Bool] = []
    private var transitions: [UInt64: Int32] = [:]
    /// Steps in all states together.
    private var size = 0

    /// States that are kept; a pattern that has more begins anew when it has made so many.
    private static let mostStates = 20_000
    private static let mostSteps = 1_000_000
    /// The state in which nothing has been seen.
    private(set) var start: Int32 = 0
    /// Where nothing can match any more.
    static let dead: Int32 = -1

    init(_ program: PatternProgram) {
        self.program = program
        start = number(of: program.closure(of: [0]))
    }

    /// Makes room before a search; states of earlier searches are not valid any more.
    func prepare() {
        guard states.count > Self.mostStates || size > Self.mostSteps else { return }
        size = 0
        (states, numbers, accepting, transitions) = ([], [:], [], [:])
        start = number(of: program.closure(of: [0]))
    }

    func isAccepting(_ state: Int32) -> Bool { accepting[Int(state)] }

    /// Where a character leads.
    func next(_ state: Int32, _ character: Character) -> Int32 {
        guard let scalar = character.onlyScalar else { return Self.dead }
        let key = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(scalar.value)
        if let known = transitions[key] { return known }
        var targets: [Int] = []
        for step in states[Int(state)] {
            if case .take(let allowed) = program.steps[step], allowed.contains(character) { targets.append(step + 1) }
        }
        // A search that makes more than it may is given up; the next one begins anew.
        let next = targets.isEmpty || size > 2 * Self.mostSteps ? Self.dead : number(of: program.closure(of: targets))
        transitions[key] = next
        return next
    }

    private func number(of steps: [Int]) -> Int32 {
        // Which way is preferred does not matter here, only which there are.
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
