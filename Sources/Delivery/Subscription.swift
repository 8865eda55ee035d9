public import ScanModel

/// What a subscriber wants to receive.
///
///     var subscription = Subscription()
///     subscription.events = ["stable"]
///     subscription.kinds = [.barcode]
///     let subscriber = scanner.hub.subscribe()
///     try subscriber.resubscribe(subscription)
public struct Subscription: Sendable, Hashable {
    /// Names of the events; by default all of `add`, `update`, `stable`, `remove`, `guidance` and `verdict`. Events about the
    /// connection (`hello`, `snapshot`, `camera`, `overflow`, `error`) always come.
    public var events: Set<String> = Subscription.itemEvents
    /// The kinds of items; empty means all.
    public var kinds: Set<Content.Kind> = []
    /// The symbologies of barcodes; empty means all.
    public var symbologies: Set<Symbology> = []
    /// Whether items that a rule rejects are included.
    public var includesRejected = false
    /// The reference of the corners' coordinates.
    public var coordinates = Coordinates.frame
    /// The maximum number of updates of an item per second; nil means no limit.
    public var maxUpdateRate: Double?

    /// The names of the events that can be selected.
    public static let itemEvents: Set<String> = ["add", "update", "stable", "remove", "guidance", "verdict"]

    /// The area that corners are fractions of.
    public enum Coordinates: String, Sendable, Hashable, CaseIterable {
        /// The full frame.
        case frame
        /// The region of interest.
        case region
    }

    /// Makes the default subscription, which includes everything.
    public init() {}

    /// Returns the part of an event for this subscriber, or the same object if that is all of it; nil if nothing is
    /// left.
    func filter(_ outgoing: OutgoingEvent, region: Region) -> OutgoingEvent? {
        if kinds.isEmpty, symbologies.isEmpty, coordinates == .frame, includesRejected || !outgoing.event.hasRejected {
            let name = outgoing.event.name
            return Self.itemEvents.contains(name) && !events.contains(name) ? nil : outgoing
        }
        return outgoing.filtered(by: self, region: region)
    }

    /// Returns the part of an event for this subscriber; nil if nothing is left.
    func filter(_ event: ScanEvent, region: Region) -> ScanEvent? {
        func kept(_ change: Change) -> Change? {
            var change = change
            change.items = change.items.filter(wants).map { localize($0, region) }
            return change.items.isEmpty ? nil : change
        }
        switch event {
        case .snapshot(var snapshot):
            snapshot.items = snapshot.items.filter(wants).map { localize($0, region) }
            return .snapshot(snapshot)
        case .add(let change): return events.contains("add") ? kept(change).map(ScanEvent.add) : nil
        case .update(let change): return events.contains("update") ? kept(change).map(ScanEvent.update) : nil
        case .stable(let change): return events.contains("stable") ? kept(change).map(ScanEvent.stable) : nil
        case .remove: return events.contains("remove") ? event : nil
        case .verdict: return events.contains("verdict") ? event : nil
        case .guidance(var guidance):
            if coordinates == .region { guidance.bounds = guidance.bounds?.map(region.localize) }
            return events.contains("guidance") ? .guidance(guidance) : nil
        case .hello, .camera, .settings, .page, .trigger, .noRead, .subscribed, .pong, .overflow, .error: return event
        }
    }

    private func wants(_ item: RecognizedItem) -> Bool {
        guard includesRejected || item.isAccepted else { return false }
        guard kinds.isEmpty || kinds.contains(item.content.kind) else { return false }
        guard let barcode = item.barcode else { return true }
        return symbologies.isEmpty || symbologies.contains(barcode.symbology)
    }

    private func localize(_ item: RecognizedItem, _ region: Region) -> RecognizedItem {
        guard coordinates == .region else { return item }
        var item = item
        item.bounds = item.bounds.map(region.localize)
        return item
    }
}

extension ScanEvent {
    /// Whether a rule rejects an item in it.
    fileprivate var hasRejected: Bool {
        switch self {
        case .snapshot(let snapshot): !snapshot.items.allSatisfy(\.isAccepted)
        case .add(let change), .update(let change), .stable(let change): !change.items.allSatisfy(\.isAccepted)
        case .hello, .remove, .camera, .settings, .guidance, .page, .trigger, .noRead, .verdict, .subscribed, .pong,
            .overflow, .error:
            false
        }
    }
}
