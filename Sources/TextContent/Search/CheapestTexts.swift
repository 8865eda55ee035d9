import HeapModule

/// Enumerates the texts of a match graph that end at a place, cheapest first. Uses A* backwards from the end, guided by
/// the cost of the cheapest way from the start, which the graph knows exactly.
struct CheapestTexts {
    private let graph: MatchGraph
    private let lattice: Lattice
    private let budget: Double
    private var open = Heap<Way>()
    private var found = 0
    private var returned: Set<String> = []
    /// Remaining number of steps.
    private(set) var patience: Int

    /// A partial path from some node to the end. Of paths with the same cost, the one found first comes first, so that a search
    /// always gives the same texts.
    private struct Way: Comparable {
        let number: Int
        var layer: Int
        var node: Int
        /// Cost from the node to the end.
        var cost: Double
        /// Cost including the cheapest way from the start.
        var whole: Double
        /// The arcs, from the end backwards.
        var arcs: [UInt16]

        static func < (a: Way, b: Way) -> Bool { (a.whole, a.number) < (b.whole, b.number) }
    }

    /// A text, and the arc taken at each of its places.
    struct Text {
        var text: String
        var cost: Double
        var arcs: [Int]
    }

    init(
        _ graph: MatchGraph, _ lattice: Lattice, _ automaton: PatternAutomaton, end: Int, budget: Double, patience: Int
    ) {
        self.graph = graph
        self.lattice = lattice
        self.budget = budget
        self.patience = patience
        for (index, node) in graph.layers[end].enumerated() where automaton.isAccepting(node.state) {
            found += 1
            open.insert(Way(number: found, layer: end, node: index, cost: 0, whole: node.cost, arcs: []))
        }
    }

    /// Returns the next text; nil if there is none within the budget, or no steps are left.
    mutating func next() -> Text? {
        while patience > 0, let way = open.popMin(), way.whole <= budget {
            patience -= 1
            if way.layer == 0 {
                let arcs = way.arcs.reversed().map(Int.init)
                let text = String(arcs.enumerated().compactMap { lattice.columns[graph.start + $0].arcs[$1].character })
                // The same text in another alignment isn't another text.
                if returned.insert(text).inserted { return Text(text: text, cost: way.cost, arcs: arcs) }
                continue
            }
            let column = lattice.columns[graph.start + way.layer - 1]
            for step in graph.layers[way.layer][way.node].steps {
                let arc = column.arcs[step.arc]
                // A content ends with a character.
                if way.arcs.isEmpty, arc.character == nil { continue }
                let cost = way.cost + step.cost
                let whole = cost + graph.layers[way.layer - 1][step.from].cost
                guard whole <= budget else { continue }
                found += 1
                open.insert(
                    Way(
                        number: found, layer: way.layer - 1, node: step.from, cost: cost, whole: whole,
                        arcs: way.arcs + [UInt16(step.arc)]))
            }
        }
        return nil
    }
}
