/// Decides which frames' pictures are kept: all as long as there are few, then evenly fewer, and always those in which
/// an item came, became stable or left.
struct PictureChoice: Sendable, Equatable {
    /// Maximum number of evenly spaced pictures.
    let limit: Int
    /// The interval of kept pictures, in frames.
    private(set) var interval = 1
    private var even: [Int] = []
    private var special: Set<Int> = []

    init(limit: Int) { self.limit = max(1, limit) }

    /// Takes the number of a frame; the numbers increase.
    /// - Returns: whether its picture is kept, and the frames whose pictures are to be deleted.
    mutating func take(_ frame: Int, isSpecial: Bool) -> (keeps: Bool, drops: [Int]) {
        if isSpecial { special.insert(frame) }
        guard frame % interval == 0 else { return (isSpecial, []) }
        even.append(frame)
        var drops: [Int] = []
        while even.count > limit {
            interval *= 2
            drops += even.filter { $0 % interval != 0 && !special.contains($0) }
            even.removeAll { $0 % interval != 0 }
        }
        let keeps = isSpecial || frame % interval == 0
        return (keeps, drops.filter { $0 != frame })
    }
}
