import Synchronization

/// The number of open event streams. Each takes a descriptor, and a connection to the daemon of each camera.
final class StreamCount: Sendable {
    /// Maximum number of streams.
    private let most: Int
    private let open = Mutex(0)

    init(most: Int) { self.most = most }

    /// A place among the streams; release it once.
    struct Place: Sendable {
        fileprivate let count: StreamCount

        /// Gives back the place.
        func release() { count.open.withLock { $0 -= 1 } }
    }

    /// Takes a place; returns nil if there is none.
    func take() -> Place? {
        open.withLock { open in
            guard open < most else { return nil }
            open += 1
            return Place(count: self)
        }
    }

    /// The response to a stream beyond the limit: it tells the browser to reconnect later.
    var refusal: String {
        "retry: 10000\nevent: refused\ndata: {\"event\":\"error\",\"code\":\"tooMany\","
            + "\"message\":\"\(most) event streams are open; end some of them\"}\n\n"
    }
}
