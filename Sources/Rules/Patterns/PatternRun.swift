import ScanModel

/// A search with Pike's algorithm: all threads advance together, each with its marks; at each step only the preferred one is kept.
struct PatternRun {
    private let program: PatternProgram
    private let markCount: Int
    /// The round in which each step was last reached.
    private var reached: [Int]
    private var round = 0
    private var threads: [Thread] = []

    private struct Thread {
        var step: Int
        var marks: [Int]
    }

    init(_ program: PatternProgram) {
        self.program = program
        markCount = 2 * program.names.count
        reached = Array(repeating: -1, count: program.steps.count)
    }

    /// Returns the marks of the leftmost match; nil if there is none.
    mutating func run(_ scalars: [UInt32]) -> [Int]? {
        var found: [Int]?
        let none = Array(repeating: -1, count: markCount)
        for position in 0...scalars.count {
            // A match that begins further left is preferred, so it comes first.
            if found == nil { add(0, none, position, scalars.count) }
            if found != nil, threads.isEmpty { break }
            let current = threads
            threads.removeAll(keepingCapacity: true)
            round += 1
            for thread in current {
                if program.steps[thread.step] == .match {
                    found = thread.marks
                    // The others are less preferred.
                    break
                }
                guard position < scalars.count, case .take(let allowed) = program.steps[thread.step],
                    allowed.contains(scalars[position])
                else { continue }
                add(thread.step + 1, thread.marks, position + 1, scalars.count)
            }
        }
        return found
    }

    /// Adds the threads that wait for a character or have matched, from a step on.
    private mutating func add(_ start: Int, _ marks: [Int], _ position: Int, _ count: Int) {
        var open = [Thread(step: start, marks: marks)]
        while var thread = open.popLast() {
            guard reached[thread.step] != round else { continue }
            reached[thread.step] = round
            switch program.steps[thread.step] {
            case .take, .match: threads.append(thread)
            case .jump(let target): open.append(Thread(step: target, marks: thread.marks))
            case .mark(let mark):
                thread.marks[mark] = position
                open.append(Thread(step: thread.step + 1, marks: thread.marks))
            case .fork(let first, let second):
                open.append(Thread(step: second, marks: thread.marks))
                open.append(Thread(step: first, marks: thread.marks))
            case .start: if position == 0 { open.append(Thread(step: thread.step + 1, marks: thread.marks)) }
            case .end: if position == count { open.append(Thread(step: thread.step + 1, marks: thread.marks)) }
            }
        }
    }
}
