import ScanModel

/// Symbols whose contents belong behind one another: those known so far, and the item of all of them.
struct PartSeries: Sendable {
    /// What the symbols of one content have in common.
    struct Key: Sendable, Hashable {
        var symbology: Symbology
        var id: String
        var count: Int
    }

    /// A symbol that was read for certain.
    struct Part: Sendable {
        var item: RecognizedItem
        /// The items in view that are this symbol; empty where it is only remembered.
        var inView: Set<String>
        /// When the last of them left.
        var leftAt: Double
    }

    let key: Key
    private(set) var parts: [Int: Part] = [:]
    /// The item of all symbols; nil as long as it was not announced.
    var announced: Announced?
    /// Why the symbol that was lost last is gone; what takes its place need not be told, so that is no reason.
    private(set) var reason = RemovalReason.left

    init(key: Key) { self.key = key }

    var isComplete: Bool { parts.count == key.count }
    var isInView: Bool { parts.values.contains { !$0.inView.isEmpty } }

    /// Takes a symbol that is in view.
    mutating func take(_ item: RecognizedItem, at index: Int) {
        parts[index, default: Part(item: item, inView: [], leftAt: 0)].item = item
        parts[index]?.inView.insert(item.id)
    }

    /// An item is gone. One that something else takes the place of has left, too: parts are often shown one after the other
    /// in one place, and what was certain was hardly a misreading.
    mutating func lose(_ id: String, _ reason: RemovalReason, at time: Double) {
        guard let index = parts.first(where: { $0.value.inView.contains(id) })?.key else { return }
        parts[index]?.inView.remove(id)
        parts[index]?.leftAt = time
        self.reason = reason == .superseded ? .left : reason
    }

    /// Ends the item of all symbols, which have been in view until now.
    mutating func end(at time: Double) {
        announced = nil
        for index in parts.keys { parts[index]?.leftAt = time }
    }

    /// Forgets symbols that left long ago; none as long as their item is in view.
    mutating func forget(before time: Double) {
        guard announced == nil else { return }
        parts = parts.filter { !$0.value.inView.isEmpty || $0.value.leftAt >= time }
    }
}
