import ScanModel

/// The items that a subscriber knows, and their updates that are held back by its rate limit.
struct ItemViews: Sendable {
    /// Prevents a `remove` for items that the subscriber's filter excluded.
    private var known: Set<String> = []
    private var lastUpdate: [String: Double] = [:]
    /// The latest state of items whose updates are held back, and the moment of the newest one.
    private var held: [String: RecognizedItem] = [:]
    private var heldMoment = Moment(frame: 0, captureTime: 0, time: 0)

    /// Sets the known items to those of a snapshot.
    mutating func know(_ items: [RecognizedItem]) { known = Set(items.map(\.id)) }

    /// Discards the updates that are held back.
    mutating func forgetHeld() { held.removeAll() }

    /// Processes an event.
    /// - Parameter rate: the maximum number of updates of an item per second; nil means no limit.
    /// - Returns: the part of the event to send now; nil if there is none.
    mutating func pass(_ outgoing: OutgoingEvent, _ rate: Double?) -> OutgoingEvent? {
        switch outgoing.event {
        case .add(let change), .stable(let change):
            for item in change.items {
                known.insert(item.id)
                held[item.id] = nil
            }
            return outgoing
        case .remove(var removal):
            for item in removal.items {
                held[item.id] = nil
                lastUpdate[item.id] = nil
            }
            // Without `add` events, a subscriber learns of items by the events that it did request.
            let count = removal.items.count
            removal.items.removeAll { known.remove($0.id) == nil }
            if removal.items.count == count { return outgoing }
            return removal.items.isEmpty ? nil : OutgoingEvent(.remove(removal))
        case .update(var change):
            let count = change.items.count
            if let rate { change.items.removeAll { !mayPass($0, change.moment, rate) } }
            for item in change.items { known.insert(item.id) }
            if change.items.count == count { return outgoing }
            return change.items.isEmpty ? nil : OutgoingEvent(.update(change))
        default: return outgoing
        }
    }

    /// Takes the updates that are due; nil if there are none.
    mutating func release(at time: Double, _ rate: Double) -> (items: [RecognizedItem], moment: Moment)? {
        guard !held.isEmpty else { return nil }
        let due = held.keys.filter { time - (lastUpdate[$0] ?? -.infinity) >= 1 / rate }.sorted()
        let items = due.compactMap { id -> RecognizedItem? in
            lastUpdate[id] = time
            return held.removeValue(forKey: id)
        }
        return items.isEmpty ? nil : (items, heldMoment)
    }

    private mutating func mayPass(_ item: RecognizedItem, _ moment: Moment, _ rate: Double) -> Bool {
        let time = moment.captureTime
        guard time - (lastUpdate[item.id] ?? -.infinity) >= 1 / rate else {
            held[item.id] = item
            heldMoment = moment
            return false
        }
        lastUpdate[item.id] = time
        held[item.id] = nil
        return true
    }
}
