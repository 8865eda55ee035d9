import Synchronization

/// How many event streams are open: each takes two descriptors, and a connection to the daemon.
final class StreamCount: Sendable {
    /// Streams at most.
    private let most: Int
    private let open = Mutex(0)

    init(most: Int) { self.most = most }

    /// A place among them; it is to be released once.
    struct Place: Sendable {
        fileprivate let count: StreamCount

        /// Gives the place back.
        func release() { count.open.withLock { $0 -= 1 } }
    }

    /// Takes a place; nil where there is none.
    func take() -> Place? {
        open.withLock { open in
            guard open < most else { return nil }
            open += 1
            return Place(count: self)
        }
    }

    /// What the one too many is told: to come again later.
    var refusal: String {
        "retry: 10000\nevent: refused\ndata: {\"event\":\"error\",\"code\":\"tooMany\","
            + "\"message\":\"\(most) event streams are open; end some of them\"}\n\n"
    }
}
