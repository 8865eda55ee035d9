/// A pattern as a list of steps (Thompson's construction). Matching takes time linear in the length of the text, for
/// every pattern.
package struct PatternProgram: Sendable {
    package enum Step: Sendable, Hashable {
        /// Consumes one character of a class.
        case take(CharacterClass)
        /// Continues at both steps; the first is preferred.
        case fork(Int, Int)
        case jump(Int)
        /// Marks the start (`2 * group`) or end (`2 * group + 1`) of a group.
        case mark(Int)
        case match
        /// Continues at the start, or at the end, of the text only.
        case start, end
    }

    package private(set) var steps: [Step] = []
    /// The names of the groups, in the order of their opening parentheses.
    package private(set) var names: [String] = []

    /// The maximum number of steps of a program.
    static let limit = 5000

    /// Compiles a pattern.
    /// - Parameter allowsEmpty: whether it may match an empty text.
    /// - Throws: `PatternError` if the pattern is too large, can never match, or matches an empty text.
    package init(_ syntax: PatternSyntax, allowsEmpty: Bool = false) throws(PatternError) {
        try emit(syntax)
        steps.append(.match)
        if !allowsEmpty, matches("") != nil {
            throw PatternError(offset: 0, problem: "the pattern matches an empty text")
        }
    }

    private mutating func emit(_ syntax: PatternSyntax) throws(PatternError) {
        guard steps.count < Self.limit else {
            throw PatternError(
                offset: 0, problem: "the pattern is too large: more than \(Self.limit) steps, repeats expanded")
        }
        switch syntax {
        case .empty: break
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .characters(let characters):
            if characters.ranges.isEmpty {
                throw PatternError(offset: 0, problem: "a class of characters is empty: nothing can match")
            }
            steps.append(.take(characters))
        case .sequence(let parts):
            for part in parts { try emit(part) }
        case .choice(let choices):
            var ends: [Int] = []
            for (index, choice) in choices.enumerated() {
                guard index < choices.count - 1 else {
                    try emit(choice)
                    break
                }
                let fork = steps.count
                steps.append(.match)
                try emit(choice)
                ends.append(steps.count)
                steps.append(.match)
                steps[fork] = .fork(fork + 1, steps.count)
            }
            for end in ends { steps[end] = .jump(steps.count) }
        case .repeated(let part, let least, let most):
            let start = steps.count
            for _ in 0..<least {
                try emit(part)
                // A part that consumes nothing needs no repetition.
                if steps.count == start { break }
            }
            if let most {
                var forks: [Int] = []
                for _ in least..<max(least, most) {
                    forks.append(steps.count)
                    steps.append(.match)
                    try emit(part)
                }
                for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
            } else {
                let fork = steps.count
                steps.append(.match)
                try emit(part)
                steps.append(.jump(fork))
                steps[fork] = .fork(fork + 1, steps.count)
            }
        case .group(let name, let inner):
            let group = names.count
            names.append(name)
            steps.append(.mark(2 * group))
            try emit(inner)
            steps.append(.mark(2 * group + 1))
        }
    }

    /// Returns the steps that consume a character or match, and are reachable from `starts` without consuming one, in
    /// order of preference.
    package func closure(of starts: [Int]) -> [Int] {
        var (seen, found): (Set<Int>, [Int]) = ([], [])
        var open = Array(starts.reversed())
        while let step = open.popLast() {
            guard seen.insert(step).inserted else { continue }
            switch steps[step] {
            case .take, .match: found.append(step)
            case .jump(let target): open.append(target)
            case .mark: open.append(step + 1)
            // A content is matched as a whole, without anchors.
            case .start, .end: break
            case .fork(let first, let second): open.append(second); open.append(first)
            }
        }
        return found
    }
}
