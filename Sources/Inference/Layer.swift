import ScanModel

/// One step of a network: which pictures it reads, by their number, and what it does with them.
struct Layer: Sendable, Hashable {
    /// What it does.
    enum Kind: String { case convolution, each, addDoubled }

    var kind: Kind
    /// The number of the picture that it reads: 0 is the network's input, n what the nth layer made.
    var input: Int
    /// The number of a picture that it adds.
    var added: Int?
    /// Channels that it makes; 0 where it has as many as its input.
    var channels = 0
    var kernel = Extent(x: 1, y: 1)
    var stride = Extent(x: 1, y: 1)
    var padding = Extent(x: 0, y: 0)
    var isRectified = false
    /// Where its weights and its bias begin, in floats.
    var weights = 0
    var bias = 0

    struct Extent: Sendable, Hashable {
        var x: Int
        var y: Int
    }

    /// A layer of a header; nil where it is none, or reads what does not come before it.
    init?(_ node: SettingNode, number: Int) {
        guard let members = node.members, let word = members["kind"]?.string, let kind = Kind(rawValue: word),
            let input = members["input"]?.integer, (0..<number).contains(input)
        else { return nil }
        self.kind = kind
        self.input = input
        if let node = members["added"] {
            guard let added = node.integer, (0..<number).contains(added) else { return nil }
            self.added = added
        }
        if kind == .addDoubled {
            if added == nil { return nil }
            return
        }
        func extent(_ key: String, _ range: ClosedRange<Int>) -> Extent? {
            guard let values = members[key]?.elements?.compactMap(\.integer), values.count == 2,
                values.allSatisfy(range.contains)
            else { return nil }
            return Extent(x: values[0], y: values[1])
        }
        guard let channels = members["channels"]?.integer, (1...4096).contains(channels),
            let kernel = extent("kernel", 1...64), let stride = extent("stride", 1...64),
            let padding = extent("padding", 0...64),
            let weights = members["weights"]?.integer, let bias = members["bias"]?.integer, weights >= 0, bias >= 0
        else { return nil }
        self.channels = channels
        self.kernel = kernel
        self.stride = stride
        self.padding = padding
        self.weights = weights
        self.bias = bias
        if case .boolean(true)? = members["rectified"]?.content { isRectified = true }
    }
}
