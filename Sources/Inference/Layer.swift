import ScanModel

/// One step of a network: the pictures that it reads, by number, and its operation.
struct Layer: Sendable {
    /// The numbers of the pictures that it reads: 0 is the network's input, n is the output of the nth layer.
    let inputs: [Int]
    let operation: any Operation

    /// The kinds of layers by their names in a model file.
    static let operations: [String: any Operation.Type] = [
        "convolution": Convolution.self, "each": ChannelConvolution.self, "add": Sum.self,
        "addDoubled": Sum.self,
        "pool": Pool.self, "join": Join.self, "spread": Spread.self, "excitation": Excitation.self,
        "normalisation": Normalisation.self, "attention": Attention.self,
    ]

    /// Returns the numbers of the pictures that a layer of a header reads; nil if it isn't a layer, or reads the output
    /// of a later one.
    static func inputs(_ node: SettingNode, number: Int) -> [Int]? {
        guard let members = node.members, let kind = members["kind"]?.string, operations[kind] != nil else {
            return nil
        }
        let nodes = members["inputs"]?.elements ?? [members["input"], members["added"]].compactMap(\.self)
        let inputs = nodes.compactMap(\.integer)
        guard !inputs.isEmpty, inputs.count == nodes.count, inputs.allSatisfy((0..<number).contains),
            members["input"] != nil || members["inputs"] != nil
        else { return nil }
        return inputs
    }

    /// - Parameter channels: the channels of all previous pictures.
    /// - Returns: nil if the description isn't that of a layer, or doesn't match the pictures that it reads.
    init?(_ node: SettingNode, number: Int, channels: [Int], weights: [Float]) {
        guard let inputs = Self.inputs(node, number: number), let members = node.members,
            let type = members["kind"]?.string.flatMap({ Self.operations[$0] }),
            let operation = type.init(
                LayerDescription(members: members, allWeights: weights), channels: inputs.map { channels[$0] },
                isPlain: inputs[0] == 0)
        else { return nil }
        (self.inputs, self.operation) = (inputs, operation)
    }
}
