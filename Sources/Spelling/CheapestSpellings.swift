/// What a word may be other than what the reader takes it for, the cheapest first.
///
/// Each is a set of places where another character is taken; the sets come in the order of their sums.
struct CheapestSpellings {
    private let columns: [SpellingColumn]
    /// What can be taken instead of the best, over all places, cheapest first.
    private let choices: [(place: Int, arc: Int, cost: Double)]
    private let budget: Double
    /// Sets that are still to come, the cheapest last.
    private var waiting: [(cost: Double, picks: [Int])] = []
    private var steps = 0

    /// Sets that are looked at, at most.
    private static let mostSteps = 1000

    /// Makes the search.
    /// - Parameter budget: what is dearer is not looked at, in nats.
    init(_ columns: [SpellingColumn], budget: Double) {
        self.columns = columns
        self.budget = budget
        choices = columns.indices.flatMap { place in
            columns[place].arcs.indices.dropFirst().map { (place, $0, columns[place].arcs[$0].cost) }
        }.sorted { ($0.cost, $0.place, $0.arc) < ($1.cost, $1.place, $1.arc) }
        if let first = choices.first { wait(first.cost, [0]) }
    }

    /// The next one; nil where there is none, or where enough was looked at.
    mutating func next() -> (text: [Character], cost: Double)? {
        while steps < Self.mostSteps, let (cost, picks) = waiting.popLast() {
            steps += 1
            guard let last = picks.last else { continue }
            let following = last + 1
            if following < choices.count {
                wait(cost + choices[following].cost, picks + [following])
                wait(cost - choices[last].cost + choices[following].cost, picks.dropLast() + [following])
            }
            var arcs = [Int](repeating: 0, count: columns.count)
            // One thing can stand at a place, not two.
            let isPossible = picks.allSatisfy { pick in
                let choice = choices[pick]
                defer { arcs[choice.place] = choice.arc }
                return arcs[choice.place] == 0
            }
            if isPossible { return (zip(columns, arcs).compactMap { $0.arcs[$1].character }, cost) }
        }
        return nil
    }

    private mutating func wait(_ cost: Double, _ picks: [Int]) {
        guard cost <= budget else { return }
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].cost > cost { low = middle + 1 } else { high = middle }
        }
        waiting.insert((cost, picks), at: low)
    }
}
