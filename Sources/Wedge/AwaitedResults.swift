import ScanModel

/// Results that wait for an application's verdict. Bounded: of too many, the oldest are dropped.
struct AwaitedResults: Sendable {
    /// A result.
    struct Entry: Sendable {
        let item: RecognizedItem
        /// When it was seen.
        let moment: Moment
    }

    /// Maximum number of results that wait: more than a scene contains.
    static let capacity = 256

    private(set) var waiting: [Entry] = []

    /// Adds a result.
    /// - Returns: the one that had to make room; nil if there is room.
    mutating func add(_ item: RecognizedItem, _ moment: Moment) -> Entry? {
        waiting.append(Entry(item: item, moment: moment))
        return waiting.count > Self.capacity ? waiting.removeFirst() : nil
    }

    /// Takes the result that a verdict is about; nil if it doesn't wait.
    mutating func take(cursor: String) -> Entry? {
        waiting.firstIndex { $0.item.cursor == cursor }.map { waiting.remove(at: $0) }
    }

    /// Takes the results that were seen before a wall-clock time.
    mutating func takeAll(before time: Double) -> [Entry] {
        let old = waiting.filter { $0.moment.time < time }
        if !old.isEmpty { waiting.removeAll { $0.moment.time < time } }
        return old
    }
}
