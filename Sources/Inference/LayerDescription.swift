import ScanModel

/// A layer's description in the header of a model file, with all weights of the file.
struct LayerDescription {
    let members: [String: SettingNode]
    let allWeights: [Float]

    /// Returns the weights that start at the index in a member; nil if the index is missing or out of range.
    func weights(_ key: String, count: Int) -> [Float]? {
        guard let start = members[key]?.integer, start >= 0, count >= 0, count <= allWeights.count - start else {
            return nil
        }
        return Array(allWeights[start..<start + count])
    }

    /// Returns an integer within a range; nil if there is none.
    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = members[key]?.integer, range.contains(value) else { return nil }
        return value
    }

    /// Returns a pair of integers within a range, for x and y; nil if there is none.
    func extent(_ key: String, in range: ClosedRange<Int>) -> Extent? {
        guard let values = members[key]?.elements?.compactMap(\.integer), values.count == 2,
            values.allSatisfy(range.contains)
        else { return nil }
        return Extent(x: values[0], y: values[1])
    }

    /// Returns whether a member exists and is true.
    func isTrue(_ key: String) -> Bool {
        if case .boolean(true)? = members[key]?.content { return true }
        return false
    }
}
