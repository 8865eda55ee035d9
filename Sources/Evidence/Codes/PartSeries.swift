import ScanModel

/// The symbols of one concatenated content: those known so far, and the item that they form.
struct PartSeries: Sendable {
    /// The properties that the symbols of one content share.
    struct Key: Sendable, Hashable {
        var symbology: Symbology
        var id: String
        var count: Int
    }

    /// A symbol that was read with certainty.
    struct Part: Sendable {
        var item: RecognizedItem
        /// The ids of the items in view that show this symbol; empty if it is only remembered.
        var inView: Set<String>
        /// When the last of them left.
        var leftAt: Double
    }

    let key: Key
    private(set) var parts: [Int: Part] = [:]
    /// The item of all symbols; nil until it is announced.
    var announced: Announced?
    /// Why the symbol that was lost last is gone. `superseded` becomes `left`, because the replacement may not be
    /// announced.
    private(set) var reason = RemovalReason.left

    init(key: Key) { self.key = key }

    var isComplete: Bool { parts.count == key.count }
    var isInView: Bool { parts.values.contains { !$0.inView.isEmpty } }

    /// Adds a symbol that is in view.
    mutating func take(_ item: RecognizedItem, at index: Int) {
        parts[index, default: Part(item: item, inView: [], leftAt: 0)].item = item
        parts[index]?.inView.insert(item.id)
    }

    /// Records that an item is gone. A superseded one counts as having left: parts are often shown one after the other
    /// in the same place, and a certain reading is rarely wrong.
    mutating func lose(_ id: String, _ reason: RemovalReason, at time: Double) {
        guard let index = parts.first(where: { $0.value.inView.contains(id) })?.key else { return }
        parts[index]?.inView.remove(id)
        parts[index]?.leftAt = time
        self.reason = reason == .superseded ? .left : reason
    }

    /// Ends the item of all symbols, which were in view until now.
    mutating func end(at time: Double) {
        announced = nil
        for index in parts.keys { parts[index]?.leftAt = time }
    }

    /// Forgets symbols that left before `time`, unless their item is in view.
    mutating func forget(before time: Double) {
        guard announced == nil else { return }
        parts = parts.filter { !$0.value.inView.isEmpty || $0.value.leftAt >= time }
    }
}
