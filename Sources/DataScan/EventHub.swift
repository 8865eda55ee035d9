public import ScanModel
import Synchronization

/// Hands events to subscribers, without ever waiting for one.
public final class EventHub: Sendable {
    /// Events that may wait for one subscriber: some ten seconds of a busy scene.
    public static let queueCapacity = 512

    private struct State {
        var subscribers: [Int: Subscriber] = [:]
        var nextID = 0
        var hello: Hello
        var snapshot = Snapshot(sequence: 0, items: [])
        var isClosed = false
    }
    private let state: Mutex<State>

    /// Makes a hub that greets with `hello`.
    public init(hello: Hello) { state = Mutex(State(hello: hello)) }

    /// How many subscribe, those that do not count left out.
    public var subscriberCount: Int { state.withLock { $0.subscribers.values.count(where: \.counts) } }

    /// Starts a subscription: `hello` and a snapshot come first, then every event.
    /// - Parameter counts: whether it is one of a client, as opposed to one of the daemon's own.
    public func subscribe(counts: Bool = true) -> Subscriber {
        state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            let subscriber = Subscriber(hub: self, id: id, counts: counts)
            subscriber.tell(
                [.hello(state.hello), .snapshot(state.snapshot)], state.snapshot, state.hello.regionOfInterest)
            if state.isClosed { subscriber.close() } else { state.subscribers[id] = subscriber }
            return subscriber
        }
    }

    /// Tells all subscribers.
    /// - Parameters:
    ///   - events: what happened, in order; may be empty.
    ///   - snapshot: everything in view after that.
    ///   - time: capture time, for updates that were held back.
    public func publish(_ events: [ScanEvent], snapshot: Snapshot, time: Double) {
        state.withLock { state in
            for case .camera(let change) in events { state.hello.camera = change.camera }
            state.snapshot = snapshot
            for subscriber in state.subscribers.values {
                subscriber.tell(events, snapshot, state.hello.regionOfInterest, time: time)
            }
        }
    }

    /// Changes what new subscribers are greeted with, and what regional coordinates refer to.
    public func setRegion(_ region: Region) {
        state.withLock { $0.hello.regionOfInterest = region }
    }

    /// Ends all subscriptions once what waits is taken.
    public func close() {
        let subscribers = state.withLock { state in
            state.isClosed = true
            defer { state.subscribers.removeAll() }
            return Array(state.subscribers.values)
        }
        for subscriber in subscribers { subscriber.close() }
    }

    func remove(_ id: Int) { state.withLock { _ = $0.subscribers.removeValue(forKey: id) } }

    func refuse(_ subscriber: Subscriber, _ error: ProtocolError) {
        state.withLock { state in
            subscriber.tell([.error(error)], state.snapshot, state.hello.regionOfInterest)
        }
    }

    func resubscribe(_ subscriber: Subscriber, _ subscription: Subscription) {
        state.withLock { state in
            subscriber.replace(subscription, state.snapshot, state.hello.regionOfInterest)
        }
    }
}

/// One subscription: a sequence of batches of events, each as large as what has come since the last.
public final class Subscriber: Sendable, AsyncSequence {
    /// Events in order.
    public typealias Element = [ScanEvent]

    private struct State {
        var queue: SubscriberQueue
        var waiter: CheckedContinuation<[ScanEvent]?, Never>?
        var isClosed = false
    }
    private let state: Mutex<State>
    private let hub: EventHub
    private let id: Int
    let counts: Bool

    init(hub: EventHub, id: Int, counts: Bool) {
        self.hub = hub
        self.id = id
        self.counts = counts
        state = Mutex(State(queue: SubscriberQueue(capacity: EventHub.queueCapacity)))
    }

    /// Replaces what is subscribed to; a snapshot in those terms follows.
    public func resubscribe(_ subscription: Subscription) { hub.resubscribe(self, subscription) }

    /// Tells this subscriber alone that something it sent was refused.
    public func refuse(_ error: ProtocolError) { hub.refuse(self, error) }

    /// Ends the subscription; `next` gives what waits, and then nil.
    public func cancel() {
        hub.remove(id)
        close()
    }

    /// Waits for events.
    public func makeAsyncIterator() -> Iterator { Iterator(subscriber: self) }

    /// Waits for events.
    public struct Iterator: AsyncIteratorProtocol {
        let subscriber: Subscriber

        /// The events since the last call, in order; nil once the subscription has ended.
        public func next() async -> [ScanEvent]? { await subscriber.next() }
    }

    func tell(_ events: [ScanEvent], _ snapshot: Snapshot, _ region: Region, time: Double? = nil) {
        change { queue in
            for event in events { queue.tell(event, snapshot, region) }
            if let time { queue.release(at: time, snapshot) }
        }
    }

    func replace(_ subscription: Subscription, _ snapshot: Snapshot, _ region: Region) {
        change { $0.resubscribe(subscription, snapshot: snapshot, region: region) }
    }

    func close() {
        let waiter = state.withLock { state in
            state.isClosed = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: nil)
    }

    private func change(_ body: (inout SubscriberQueue) -> Void) {
        let woken = state.withLock { state -> (CheckedContinuation<[ScanEvent]?, Never>, [ScanEvent])? in
            body(&state.queue)
            guard let waiter = state.waiter, !state.queue.waiting.isEmpty else { return nil }
            state.waiter = nil
            return (waiter, state.queue.drain())
        }
        if let (waiter, events) = woken { waiter.resume(returning: events) }
    }

    private func next() async -> [ScanEvent]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = state.withLock { state -> [ScanEvent]?? in
                    let waiting = state.queue.drain()
                    if !waiting.isEmpty { return .some(waiting) }
                    if state.isClosed || Task.isCancelled { return .some(nil) }
                    precondition(state.waiter == nil, "a subscription has one reader")
                    state.waiter = continuation
                    return nil
                }
                if let now { continuation.resume(returning: now) }
            }
        } onCancel: {
            close()
        }
    }
}
