/// Characters that readers of printed text confuse most often. Each group is folded to its first character.
enum Lookalike {
    private static let groups = ["0Oo", "1Il|", "8B", "5Ss", "2Zz"]

    private static let folds: [UInt16] = {
        var folds = (0..<128).map { UInt16($0) }
        for group in groups {
            let units = Array(group.utf16)
            for unit in units { folds[Int(unit)] = units[0] }
        }
        return folds
    }()

    /// Returns the same unit for all characters of a group.
    @inline(__always) static func folded(_ unit: UInt16) -> UInt16 { unit < 128 ? folds[Int(unit)] : unit }
}
