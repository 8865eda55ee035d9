/// Where a network's pictures lie in one memory: those that are never needed together may share a place.
struct PicturePlaces {
    /// Where each picture begins, in floats.
    let starts: [Int]
    /// Floats that all take together.
    let count: Int

    /// Floats to which places are aligned: a line of the processor's cache.
    private static let alignment = 16

    /// Gives each picture the first place that is free as long as it is needed.
    /// - Parameters:
    ///   - counts: floats of each picture, in the order in which they are made.
    ///   - lastUses: the number of the last picture that is made of each; its own number where none is.
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
