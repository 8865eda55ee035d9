public import ScanModel

extension ScanClient {
    /// Subscribes: `hello` and a snapshot come first, then every event as it happens. If the daemon isn't there or goes
    /// away, the client waits for it and then continues where it was, so that it gets every stable result exactly once.
    ///
    /// Skips events of later versions that this version doesn't know.
    /// - Parameters:
    ///   - request: what to subscribe to.
    ///   - cursor: the `cursor` of the latest result that the application has, or `earliest`; nil starts from now.
    ///   - reconnects: whether to wait for a daemon that isn't there; if false, the sequence ends or throws.
    public func events(_ request: EventRequest = EventRequest(), after cursor: String? = nil, reconnects: Bool = true)
        -> EventSequence
    {
        EventSequence(path: eventSocket, resumption: Resumption(request, after: cursor), reconnects: reconnects)
    }
}

/// The events of an event socket. A slow reader is a slow subscriber: nothing is buffered on this side.
public struct EventSequence: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ScanEvent
    let path: String
    let resumption: Resumption
    let reconnects: Bool

    /// The first event opens the connection.
    public func makeAsyncIterator() -> Iterator {
        Iterator(path: path, resumption: resumption, reconnects: reconnects)
    }

    public struct Iterator: AsyncIteratorProtocol {
        private var deliveries: EventDeliveries.Iterator

        init(path: String, resumption: Resumption, reconnects: Bool) {
            deliveries = EventDeliveries(path: path, resumption: resumption, reconnects: reconnects).makeAsyncIterator()
        }

        /// Returns the next event; nil once the task is cancelled or, without reconnecting, the daemon hung up.
        /// - Throws: `ClientError`: `.garbled` if the input isn't an event, `.refused` if the daemon rejects the client
        ///   or its request, and without reconnecting `.unreachable`.
        public mutating func next() async throws -> ScanEvent? {
            while let delivery = try await deliveries.next() {
                guard case .event(let event, _, _) = delivery else { continue }
                if case .error(let error) = event { throw ClientError.refused(error) }
                return event
            }
            return nil
        }
    }
}
