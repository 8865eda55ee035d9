/// A dictionary that keeps the entries that were added last.
struct LatestEntries<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private var values: [Key: Value] = [:]
    /// The keys in the order in which they were added, from `oldest` on, around the end of the array.
    private var keys: [Key] = []
    private var oldest = 0

    init(capacity: Int) { self.capacity = capacity }

    var count: Int { values.count }

    /// Returns the value of a key; nil if there is none, or it was added too long ago.
    subscript(key: Key) -> Value? { values[key] }

    /// Adds an entry, which replaces the oldest one if there are too many. Does nothing if the key has a value.
    mutating func add(_ value: Value, for key: Key) {
        guard values[key] == nil else { return }
        values[key] = value
        if keys.count < capacity {
            keys.append(key)
        } else {
            values[keys[oldest]] = nil
            keys[oldest] = key
            oldest = (oldest + 1) % capacity
        }
    }
}
