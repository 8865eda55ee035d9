/// All matches of a pattern in a lattice that start at one place and cost no more than a budget.
struct MatchGraph {
    /// A transition to a node.
    struct Step {
        /// Index of the previous node in the previous layer.
        var from: Int
        var arc: Int
        /// The cost of this step.
        var cost: Double
    }

    /// A state of the pattern's automaton after a place.
    struct Node {
        var state: Int32
        /// The cost of the cheapest path from the start.
        var cost: Double
        var steps: [Step]
    }

    /// The nodes after each place; the first layer is the start itself.
    private(set) var layers: [[Node]]
    /// The numbers of places after which the pattern can be complete, ascending.
    private(set) var ends: [Int] = []
    let start: Int

    /// Maximum number of states to follow after one place; the cheapest are kept.
    private static let widest = 400

    init?(_ lattice: Lattice, _ automaton: PatternAutomaton, from start: Int, budget: Double) {
        self.start = start
        layers = [[Node(state: automaton.start, cost: 0, steps: [])]]
        var numbers: [Int32: Int] = [:]
        for column in lattice.columns[start...] {
            var layer: [Node] = []
            numbers.removeAll(keepingCapacity: true)
            for (from, node) in layers[layers.count - 1].enumerated() {
                let fits = column.best.map { automaton.next(node.state, $0) != PatternAutomaton.dead } ?? false
                for (arc, choice) in column.arcs.enumerated() {
                    let step = choice.cost + (choice.isLookalike && fits ? Lookalikes.surplus : 0)
                    let cost = node.cost + step
                    // A content starts with a character.
                    if cost > budget || (layers.count == 1 && choice.character == nil) { continue }
                    let state = choice.character.map { automaton.next(node.state, $0) } ?? node.state
                    if state == PatternAutomaton.dead { continue }
                    if let known = numbers[state] {
                        layer[known].cost = min(layer[known].cost, cost)
                        layer[known].steps.append(Step(from: from, arc: arc, cost: step))
                    } else {
                        numbers[state] = layer.count
                        layer.append(Node(state: state, cost: cost, steps: [Step(from: from, arc: arc, cost: step)]))
                    }
                }
            }
            if layer.isEmpty { break }
            if layer.count > Self.widest {
                layer.sort { ($0.cost, $0.state) < ($1.cost, $1.state) }
                layer.removeLast(layer.count - Self.widest)
            }
            layers.append(layer)
            if layer.contains(where: { automaton.isAccepting($0.state) }) { ends.append(layers.count - 1) }
        }
        if ends.isEmpty { return nil }
    }
}
