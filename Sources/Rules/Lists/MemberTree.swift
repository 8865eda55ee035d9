/// Builds the radix tree of a `MemberList`, level by level, so that the children of a node are side by side.
struct MemberTree {
    private let units: [UInt16]
    private let starts: [UInt32]
    private(set) var nodes: [MemberList.Node] = []
    private(set) var labels: [UInt16] = []

    init(units: [UInt16], starts: [UInt32]) {
        self.units = units
        self.starts = starts
    }

    mutating func grow() {
        let count = starts.count - 1
        nodes.append(.init(first: 0, end: UInt32(count), depth: UInt16(common(0, count))))
        labels.append(0)
        var next = 0
        while next < nodes.count {
            divide(next)
            next += 1
        }
    }

    private mutating func divide(_ node: Int) {
        let (first, end, depth) = (Int(nodes[node].first), Int(nodes[node].end), Int(nodes[node].depth))
        guard end - first > MemberList.leafSize else { return }
        // Members that end here come first.
        var index = first
        while index < end, length(index) == depth { index += 1 }
        nodes[node].children = UInt32(nodes.count)
        while index < end {
            let label = unit(index, depth)
            let last = upperBound(of: label, at: depth, from: index, to: end)
            nodes.append(.init(first: UInt32(index), end: UInt32(last), depth: UInt16(common(index, last))))
            labels.append(label)
            nodes[node].childCount += 1
            index = last
        }
    }

    /// The number of folded units that all members of a range begin with. They are sorted, so the first and the last decide.
    private func common(_ first: Int, _ end: Int) -> Int {
        guard first < end else { return 0 }
        let most = min(length(first), length(end - 1))
        return (0..<most).first { unit(first, $0) != unit(end - 1, $0) } ?? most
    }

    private func upperBound(of label: UInt16, at depth: Int, from first: Int, to end: Int) -> Int {
        var (low, high) = (first, end)
        while low < high {
            let middle = (low + high) / 2
            if unit(middle, depth) <= label { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func length(_ index: Int) -> Int { Int(starts[index + 1] - starts[index]) }
    private func unit(_ index: Int, _ place: Int) -> UInt16 { Lookalike.folded(units[Int(starts[index]) + place]) }
}
