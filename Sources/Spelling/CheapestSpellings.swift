/// Enumerates the alternative readings of a word, cheapest first.
///
/// Each is a set of places at which another character is chosen; the sets are ordered by their total cost.
struct CheapestSpellings {
    private let columns: [SpellingColumn]
    /// The alternatives to the best character at all places, cheapest first.
    private let choices: [(place: Int, arc: Int, cost: Double)]
    private let budget: Double
    /// Pending sets, the cheapest last.
    private var waiting: [(cost: Double, picks: [Int])] = []
    private var steps = 0

    /// Maximum number of sets to try.
    private static let mostSteps = 1000

    /// - Parameter budget: the maximum cost of a reading, in nats.
    init(_ columns: [SpellingColumn], budget: Double) {
        self.columns = columns
        self.budget = budget
        choices = columns.indices.flatMap { place in
            columns[place].arcs.indices.dropFirst().map { (place, $0, columns[place].arcs[$0].cost) }
        }.sorted { ($0.cost, $0.place, $0.arc) < ($1.cost, $1.place, $1.arc) }
        if let first = choices.first { wait(first.cost, [0]) }
    }

    /// Returns the next reading; nil if there is none, or the maximum was tried.
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
            // A place can hold only one character.
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
