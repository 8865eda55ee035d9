public import ScanModel

extension ScanClient {
    /// Subscribes: `hello` and a snapshot come first, then every event as it happens. Where the daemon is not there, or goes,
    /// it is waited for; the client then goes on where it was, so that no stable result is missed and none comes twice.
    ///
    /// Events of a later version, unknown to this one, are passed over.
    /// - Parameters:
    ///   - request: what is wanted.
    ///   - cursor: the `cursor` of the latest result that the application has, or `earliest`; nil begins with the present.
    ///   - reconnects: whether to wait for a daemon that is not there; false ends, or throws.
    public func events(_ request: EventRequest = EventRequest(), after cursor: String? = nil, reconnects: Bool = true)
        -> EventSequence
    {
        EventSequence(path: eventSocket, resumption: Resumption(request, after: cursor), reconnects: reconnects)
    }
}

/// The events of an event socket. A slow reader of it is a slow subscriber: nothing piles up on this side.
public struct EventSequence: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ScanEvent
    let path: String
    let resumption: Resumption
    let reconnects: Bool

    /// Connects with the first event.
    public func makeAsyncIterator() -> Iterator {
        Iterator(path: path, resumption: resumption, reconnects: reconnects)
    }

    /// Gives the events of its deliveries.
    public struct Iterator: AsyncIteratorProtocol {
        private var deliveries: EventDeliveries.Iterator

        init(path: String, resumption: Resumption, reconnects: Bool) {
            deliveries = EventDeliveries(path: path, resumption: resumption, reconnects: reconnects).makeAsyncIterator()
        }

        /// The next event; nil once the task is cancelled or, without reconnecting, the daemon hung up.
        /// - Throws: `ClientError`: `.garbled` where what comes is no event, `.refused` where the daemon will not have this
        ///   client or what it asked for, and without reconnecting `.unreachable`.
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
