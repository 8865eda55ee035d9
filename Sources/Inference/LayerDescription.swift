import ScanModel

/// A layer as the header of a model file describes it, with all weights of the file.
struct LayerDescription {
    let members: [String: SettingNode]
    let allWeights: [Float]

    /// Values that begin at the place that a member names; nil where the file has no such place.
    func weights(_ key: String, count: Int) -> [Float]? {
        guard let start = members[key]?.integer, start >= 0, count >= 0, count <= allWeights.count - start else {
            return nil
        }
        return Array(allWeights[start..<start + count])
    }

    /// A whole number within a range; nil where there is none.
    func integer(_ key: String, in range: ClosedRange<Int>) -> Int? {
        guard let value = members[key]?.integer, range.contains(value) else { return nil }
        return value
    }

    /// A pair of whole numbers within a range, along x and y; nil where there is none.
    func extent(_ key: String, in range: ClosedRange<Int>) -> Extent? {
        guard let values = members[key]?.elements?.compactMap(\.integer), values.count == 2,
            values.allSatisfy(range.contains)
        else { return nil }
        return Extent(x: values[0], y: values[1])
    }

    /// Whether a member is there and true.
    func isTrue(_ key: String) -> Bool {
        if case .boolean(true)? = members[key]?.content { return true }
        return false
    }
}
