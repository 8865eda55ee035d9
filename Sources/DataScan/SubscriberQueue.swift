import ScanModel

/// What one subscriber has still to be told. Bounded: updates of one id are merged, and where that is not enough, all
/// that waits gives way to an `overflow` and a fresh snapshot.
struct SubscriberQueue: Sendable {
    private(set) var waiting: [ScanEvent] = []
    private var subscription = Subscription()
    /// Ids that the subscriber knows of, so that it is told of no removal of what its filter kept from it.
    private var known: Set<String> = []
    private var lastUpdate: [String: Double] = [:]
    /// The latest state of items whose updates are held back, and when the newest of them was seen.
    private var held: [String: RecognizedItem] = [:]
    private var heldMoment = Moment(frame: 0, captureTime: 0, time: 0)
    private var lastSequence = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Takes all that waits.
    mutating func drain() -> [ScanEvent] {
        defer { waiting.removeAll(keepingCapacity: true) }
        return waiting
    }

    /// Replaces the subscription; the subscriber gets a snapshot in its terms.
    mutating func resubscribe(_ new: Subscription, snapshot: Snapshot, region: Region) {
        subscription = new
        held.removeAll()
        tell(.snapshot(snapshot), snapshot, region)
    }

    /// Adds an event of everything.
    /// - Parameter snapshot: everything in view after the event, for the case of an overflow.
    mutating func tell(_ event: ScanEvent, _ snapshot: Snapshot, _ region: Region) {
        // The snapshot that followed an overflow has it already.
        if event.name != "snapshot", let number = event.sequence, number <= lastSequence { return }
        guard let wanted = subscription.filter(event, region: region), let event = pass(wanted) else { return }
        if waiting.count >= capacity {
            // The camera's state is in no snapshot, so its latest change is kept.
            let camera = event.name == "camera" ? event : waiting.last { $0.name == "camera" }
            let lost = waiting.count + (camera == nil ? 1 : 0)
            waiting.removeAll(keepingCapacity: true)
            held.removeAll()
            if let camera { waiting.append(camera) }
            waiting.append(.overflow(Overflow(sequence: snapshot.sequence, lost: lost)))
            if let fresh = subscription.filter(.snapshot(snapshot), region: region), let fresh = pass(fresh) {
                waiting.append(fresh)
            }
            lastSequence = snapshot.sequence
            return
        }
        waiting.append(event)
        lastSequence = event.sequence ?? lastSequence
    }

    /// Tells updates that were held back for the rate limit and whose time has come, as one event that bears the number
    /// of the latest event of all: numbers still rise.
    mutating func release(at time: Double, _ snapshot: Snapshot) {
        guard !held.isEmpty, snapshot.sequence > lastSequence, waiting.count < capacity,
            let rate = subscription.maxUpdateRate
        else { return }
        let due = held.keys.filter { time - (lastUpdate[$0] ?? -.infinity) >= 1 / rate }.sorted()
        let items = due.compactMap { id -> RecognizedItem? in
            lastUpdate[id] = time
            return held.removeValue(forKey: id)
        }
        guard !items.isEmpty else { return }
        lastSequence = snapshot.sequence
        waiting.append(
            .update(
                Change(
                    sequence: snapshot.sequence, moment: heldMoment, items: items, allItems: snapshot.items.map(\.id))))
    }

    /// Keeps book of what the subscriber knows, merges and holds back updates.
    private mutating func pass(_ event: ScanEvent) -> ScanEvent? {
        switch event {
        case .snapshot(let snapshot):
            known = Set(snapshot.items.map(\.id))
            return event
        case .add(let change), .stable(let change):
            known.formUnion(change.items.map(\.id))
            for item in change.items { held[item.id] = nil }
            return event
        case .remove(var removal):
            for item in removal.items {
                held[item.id] = nil
                lastUpdate[item.id] = nil
            }
            // Without `add` events a subscriber learns of items by what it did ask for.
            removal.items = removal.items.filter { known.remove($0.id) != nil }
            return removal.items.isEmpty ? nil : .remove(removal)
        case .update(var change):
            change.items = change.items.filter { mayPass($0, in: change) }
            guard !change.items.isEmpty else { return nil }
            known.formUnion(change.items.map(\.id))
            return merge(change) ? nil : .update(change)
        case .hello, .camera, .guidance, .overflow, .error: return event
        }
    }

    private mutating func mayPass(_ item: RecognizedItem, in change: Change) -> Bool {
        guard let rate = subscription.maxUpdateRate else { return true }
        let time = change.moment.captureTime
        guard time - (lastUpdate[item.id] ?? -.infinity) >= 1 / rate else {
            held[item.id] = item
            heldMoment = change.moment
            return false
        }
        lastUpdate[item.id] = time
        held[item.id] = nil
        return true
    }

    /// Whether the last event that waits is an update of the same items, which this one then replaces: nothing else
    /// came between, so the order is kept.
    private mutating func merge(_ change: Change) -> Bool {
        guard case .update(let last)? = waiting.last, last.items.map(\.id) == change.items.map(\.id) else {
            return false
        }
        waiting[waiting.count - 1] = .update(change)
        return true
    }
}
