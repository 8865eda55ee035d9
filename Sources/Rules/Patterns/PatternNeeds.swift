import ScanModel

/// What every content that a pattern matches has, so that most contents are refused without a search: its length, its first
/// characters if the pattern starts at the start, and characters that occur in it.
struct PatternNeeds: Sendable, Hashable {
    private let shortest: Int
    /// The maximum length of a match that spans the content; nil if there is none.
    private let longest: Int?
    /// For each of the first places of a content: which characters may be there.
    private let beginning: [ScalarSet]
    /// The characters of the content have to include these.
    private let required: ScalarSet
    /// A text that occurs in every content; empty if there is none.
    private let text: [UInt32]

    /// The number of places that are checked, enough to pass a common beginning such as that of web addresses.
    private static let mostPlaces = 32

    /// Examines a program; nil if it can't match anything.
    init?(_ program: PatternProgram) {
        guard let shortest = Self.shortest(program) else { return nil }
        self.shortest = shortest
        (beginning, longest) = Self.beginning(of: program)
        text = Self.required(by: program)
        required = ScalarSet(Self.required(by: program, atOnce: false))
    }

    /// Returns whether a content may match.
    /// - Parameter characters: the characters of the content.
    @inline(__always) func allows(_ content: [UInt32], _ characters: ScalarSet) -> Bool {
        guard content.count >= shortest, content.count <= longest ?? .max, required.isSubset(of: characters) else {
            return false
        }
        for index in 0..<min(beginning.count, content.count) where !beginning[index].contains(content[index]) {
            return false
        }
        // At the start, the first characters say as much.
        return !beginning.isEmpty || text.count < 2 || contains(content)
    }

    private func contains(_ content: [UInt32]) -> Bool {
        guard content.count >= text.count else { return false }
        for start in 0...(content.count - text.count) where content[start] == text[0] {
            var length = 1
            while length < text.count, content[start + length] == text[length] { length += 1 }
            if length == text.count { return true }
        }
        return false
    }

    /// The length of the shortest match; nil if there is none. After the end, nothing is consumed; after a character, there is no start.
    private static func shortest(_ program: PatternProgram) -> Int? {
        struct Place: Hashable {
            var step: Int
            var isStarted: Bool
            var isEnded: Bool
        }
        var seen: Set<Place> = []
        // A match may begin anywhere, so also where characters have been passed.
        var level = [Place(step: 0, isStarted: false, isEnded: false), Place(step: 0, isStarted: true, isEnded: false)]
        var length = 0
        while !level.isEmpty {
            var (open, next): ([Place], [Place]) = (level, [])
            while let place = open.popLast() {
                guard seen.insert(place).inserted else { continue }
                func at(_ step: Int) -> Place { Place(step: step, isStarted: place.isStarted, isEnded: place.isEnded) }
                switch program.steps[place.step] {
                case .match: return length
                case .jump(let target): open.append(at(target))
                case .mark: open.append(at(place.step + 1))
                case .fork(let first, let second): open += [at(first), at(second)]
                case .start: if !place.isStarted { open.append(at(place.step + 1)) }
                case .end: open.append(Place(step: place.step + 1, isStarted: place.isStarted, isEnded: true))
                case .take:
                    if !place.isEnded { next.append(Place(step: place.step + 1, isStarted: true, isEnded: false)) }
                }
            }
            level = next
            length += 1
        }
        return nil
    }

    /// The characters that may be at each place of a content, and its maximum length; empty if a match may begin anywhere.
    private static func beginning(of program: PatternProgram) -> (places: [ScalarSet], longest: Int?) {
        // Only steps behind a `^` count; if a character can be taken before one, the match may begin anywhere.
        var open = [0]
        var (seen, steps): (Set<Int>, [Int]) = ([], [])
        while let step = open.popLast() {
            guard seen.insert(step).inserted else { continue }
            switch program.steps[step] {
            case .start: steps.append(step + 1)
            case .jump(let target): open.append(target)
            case .mark: open.append(step + 1)
            case .fork(let first, let second): open += [first, second]
            case .take, .match, .end: return ([], nil)
            }
        }
        var (places, hasOpenEnd): ([ScalarSet], Bool) = ([], false)
        while true {
            let state = closure(of: steps, isStart: places.isEmpty, in: program)
            // A match that may end here leaves the rest open, unless it is the end of the content.
            if state.matches { hasOpenEnd = true }
            guard !state.takes.isEmpty else { return (places, hasOpenEnd ? nil : places.count) }
            guard !hasOpenEnd, places.count < mostPlaces else { return (places, nil) }
            var allowed = ScalarSet()
            for step in state.takes {
                if case .take(let characters) = program.steps[step] { allowed.formUnion(ScalarSet(characters)) }
            }
            places.append(allowed)
            steps = state.takes.map { $0 + 1 }
        }
    }

    /// The steps that take a character, and whether a match is reached without a `$`.
    private static func closure(of starts: [Int], isStart: Bool, in program: PatternProgram) -> (
        takes: [Int], matches: Bool
    ) {
        var (seen, takes, matches): (Set<Int>, [Int], Bool) = ([], [], false)
        var open = starts
        while let step = open.popLast() {
            guard seen.insert(step).inserted else { continue }
            switch program.steps[step] {
            case .take: takes.append(step)
            case .match: matches = true
            case .jump(let target): open.append(target)
            case .mark: open.append(step + 1)
            case .fork(let first, let second): open += [first, second]
            case .start: if isStart { open.append(step + 1) }
            case .end: break
            }
        }
        return (takes, matches)
    }

    /// Single characters that every match takes: steps that can't be passed by.
    /// - Parameter atOnce: whether only the longest run of such characters is returned, which every match takes in this order.
    private static func required(by program: PatternProgram, atOnce: Bool = true) -> [UInt32] {
        var (all, longest, run): ([UInt32], [UInt32], [UInt32]) = ([], [], [])
        // Forks only lead forward past what they skip, and loops lead back: a step is passed by only by a fork or jump across it.
        var skipped = Array(repeating: false, count: program.steps.count)
        for (step, kind) in program.steps.enumerated() {
            let targets: [Int] =
                switch kind {
                case .jump(let target): [target]
                case .fork(let first, let second): [first, second]
                default: []
                }
            for target in targets where target > step + 1 { for index in (step + 1)..<target { skipped[index] = true } }
        }
        for (step, kind) in program.steps.enumerated() {
            switch kind {
            case .take(let characters) where !skipped[step]:
                if characters.ranges.count == 1, let range = characters.ranges.first, range.count == 1 {
                    run.append(range.lowerBound)
                    all.append(range.lowerBound)
                    if run.count > longest.count { longest = run }
                } else {
                    run = []
                }
            case .mark, .start, .end: break
            // A repeat may come between two characters.
            case .take, .fork, .jump, .match: run = []
            }
        }
        return atOnce ? longest : all
    }
}
