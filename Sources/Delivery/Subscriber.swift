public import Results
public import ScanModel
import Synchronization

/// One subscription: a sequence of batches, each with all events since the last one.
public final class Subscriber: Sendable {
    /// The result of `take`.
    public enum Taken: Sendable {
        /// Events to send, in order.
        case events([OutgoingEvent])
        /// Stable results that must be read first: pass them to `replay`.
        case missed(MissedResults)
        /// Nothing yet; the subscriber will be woken.
        case nothing
        /// The subscription has ended.
        case end
    }

    private struct State {
        var queue: SubscriberQueue
        var wake: (@Sendable () -> Void)?
        var isClosed = false
    }
    private let state: Mutex<State>
    private let hub: EventHub
    private let id: Int
    let counts: Bool

    init(hub: EventHub, id: Int, counts: Bool, latest: LatestResult) {
        self.hub = hub
        self.id = id
        self.counts = counts
        state = Mutex(State(queue: SubscriberQueue(capacity: EventHub.queueCapacity, latest: latest)))
    }

    /// Replaces the subscription; the answer and a snapshot in the new terms follow.
    /// - Parameter after: where to resume with stable results; nil means from now on.
    /// - Throws: `ProtocolError` for an invalid cursor.
    public func resubscribe(_ subscription: Subscription, after: ResultStart? = nil) throws(ProtocolError) {
        try hub.resubscribe(self, subscription, after)
    }

    /// Answers a request of this subscriber, after all earlier events.
    public func reply(_ event: ScanEvent) { change { $0.reply(event) } }

    /// Ends the subscription; events that wait can still be taken.
    public func cancel() {
        hub.remove(id)
        close()
    }

    /// Takes what is available.
    /// - Parameters:
    ///   - limit: the maximum number of events.
    ///   - wake: called once, from any thread, when there is more; used only if there is nothing now.
    public func take(_ limit: Int = .max, orWake wake: @escaping @Sendable () -> Void) -> Taken {
        let missing = state.withLock { !$0.queue.catchUp.isLive && $0.queue.waiting.isEmpty }
        if missing, let missed = hub.catchUp(self) { return .missed(missed) }
        return state.withLock { state in
            let events = state.queue.drain(limit)
            if !events.isEmpty { return .events(events) }
            // A `subscribe` that has just arrived is left to the next call.
            if !state.queue.catchUp.isLive { return .events([]) }
            if state.isClosed { return .end }
            state.wake = wake
            return .nothing
        }
    }

    /// Reads results that this subscriber missed, without delaying others.
    /// - Returns: those that it wants, in order.
    public func replay(_ missed: MissedResults) async -> [OutgoingEvent] {
        let results = await hub.read(missed)
        return state.withLock { state in
            // Another `subscribe` has arrived meanwhile.
            guard state.queue.catchUps == missed.occasion else { return [] }
            return state.queue.replay(results.found, through: results.through)
        }
    }

    func change(_ body: (inout SubscriberQueue) -> Void) {
        let wake = state.withLock { state -> (@Sendable () -> Void)? in
            body(&state.queue)
            guard !state.queue.waiting.isEmpty || !state.queue.catchUp.isLive else { return nil }
            return state.wake.take()
        }
        wake?()
    }

    /// Switches to live events if nothing is missing.
    /// - Returns: the latest result that the subscriber has, and the occasion, if something is missing.
    func goLive(_ snapshot: Snapshot, _ region: Region, latest: LatestResult) -> (position: Int, occasion: Int)? {
        state.withLock { state in
            guard let position = state.queue.catchUp.backlog?.position else { return nil }
            if position < latest.number { return (position, state.queue.catchUps) }
            state.queue.goLive(snapshot, region: region, latest: latest)
            return nil
        }
    }

    func close() {
        let wake = state.withLock { state in
            state.isClosed = true
            return state.wake.take()
        }
        wake?()
    }
}

extension Subscriber: AsyncSequence {
    /// Events in order.
    public typealias Element = [ScanEvent]

    /// Makes an iterator that waits for events.
    public func makeAsyncIterator() -> Iterator { Iterator(subscriber: self) }

    /// Waits for events. A subscription must have only one reader.
    public struct Iterator: AsyncIteratorProtocol {
        let subscriber: Subscriber

        /// Returns the events since the last call, in order; nil once the subscription has ended.
        public func next() async -> [ScanEvent]? {
            while true {
                let events: [OutgoingEvent]
                switch await taken() {
                case .events(let waiting): events = waiting
                case .missed(let missed): events = await subscriber.replay(missed)
                case .nothing: continue
                case .end:
                    subscriber.cancel()
                    return nil
                }
                if !events.isEmpty { return events.map(\.event) }
            }
        }

        private func taken() async -> Taken {
            let subscriber = subscriber
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let taken = subscriber.take { continuation.resume(returning: .nothing) }
                    if case .nothing = taken { return }
                    continuation.resume(returning: taken)
                }
            } onCancel: {
                // Avoids the hub's lock: the hub wakes tasks while it holds it, and this task may be locked during its
                // cancellation.
                subscriber.close()
            }
        }
    }
}
