/// The latest results without gaps, in a ring buffer.
struct ResultMemory: Sendable {
    struct Entry: Sendable {
        var result: StoredResult
        var bytes: Int
        /// Steady time of storage, in seconds.
        var time: Double
    }

    /// Number of the oldest result; if there is none, that of the next one.
    private(set) var first: Int
    /// Number of the next result.
    private(set) var end: Int
    private(set) var bytes = 0
    private var slots: [Entry?] = Array(repeating: nil, count: 64)

    /// Makes an empty memory.
    /// - Parameter next: number of the next result.
    init(next: Int) {
        first = next
        end = next
    }

    var count: Int { end - first }

    /// Returns a result; it must be in memory.
    subscript(number: Int) -> Entry {
        guard number >= first, number < end, let entry = slots[number & (slots.count - 1)] else {
            preconditionFailure("result \(number) is not in memory, which holds \(first)..<\(end)")
        }
        return entry
    }

    /// Appends the next result.
    mutating func append(_ entry: Entry) {
        if count == slots.count { grow() }
        slots[end & (slots.count - 1)] = entry
        end += 1
        bytes += entry.bytes
    }

    mutating func dropFirst() {
        bytes -= self[first].bytes
        slots[first & (slots.count - 1)] = nil
        first += 1
    }

    /// Returns the number of the first result stored at `time` or later, from `start` on.
    func number(storedAfter time: Double, from start: Int) -> Int {
        var low = max(start, first)
        var high = max(low, end)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func grow() {
        var larger: [Entry?] = Array(repeating: nil, count: slots.count * 2)
        for number in first..<end { larger[number & (larger.count - 1)] = self[number] }
        slots = larger
    }
}
