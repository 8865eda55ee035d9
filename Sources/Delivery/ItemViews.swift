import ScanModel

/// Which items a subscriber knows of, and which of their updates are held back for its rate limit.
struct ItemViews: Sendable {
    /// So that it is told of no removal of what its filter kept from it.
    private var known: Set<String> = []
    private var lastUpdate: [String: Double] = [:]
    /// The latest state of items whose updates are held back, and when the newest of them was seen.
    private var held: [String: RecognizedItem] = [:]
    private var heldMoment = Moment(frame: 0, captureTime: 0, time: 0)

    /// The items of a snapshot are all that is known.
    mutating func know(_ items: [RecognizedItem]) { known = Set(items.map(\.id)) }

    /// Forgets the updates that are held back.
    mutating func forgetHeld() { held.removeAll() }

    /// Keeps book of an event.
    /// - Parameter rate: the most updates of an item in a second; nil means no limit.
    /// - Returns: what of it is to be told now; nil where nothing is.
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
            // Without `add` events a subscriber learns of items by what it did ask for.
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

    /// Takes the updates whose time has come; nil where there is none.
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
