/// The layout of a network's pictures in one memory: pictures that are never needed at the same time may share a place.
struct PicturePlaces {
    /// The offset of each picture in floats.
    let starts: [Int]
    /// The total size in floats.
    let count: Int

    /// The alignment of places in floats: a cache line.
    private static let alignment = 16

    /// Assigns each picture the first place that is free for as long as the picture is needed.
    /// - Parameters:
    ///   - counts: size of each picture in floats, in the order in which they are computed.
    ///   - lastUses: the number of the last picture that is computed from each; its own number if there is none.
    init(counts: [Int], lastUses: [Int]) {
        var taken: [(start: Int, end: Int, lastUse: Int)] = []
        var starts: [Int] = []
        var most = 0
        for (number, size) in counts.enumerated() {
            taken.removeAll { $0.lastUse < number }
            taken.sort { $0.start < $1.start }
            var start = 0
            for place in taken {
                if place.start >= start + size { break }
                start = max(start, place.end)
            }
            let end = (start + size + Self.alignment - 1) / Self.alignment * Self.alignment
            taken.append((start, end, lastUses[number]))
            starts.append(start)
            most = max(most, end)
        }
        (self.starts, count) = (starts, most)
    }
}
