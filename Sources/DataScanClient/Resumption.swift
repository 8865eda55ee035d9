import ScanModel

/// How far a client has got with the stable results, across connections. A value without a socket.
struct Resumption: Sendable {
    private let request: EventRequest
    /// The latest result that the client has, or that existed before it connected; nil while none is known.
    private(set) var cursor: String?
    private var awaitsAnswer = false

    init(_ request: EventRequest, after cursor: String?) {
        self.request = request
        self.cursor = cursor
    }

    /// Returns what to send on a new connection; nil if the default subscription is right.
    mutating func connected() -> [UInt8]? {
        awaitsAnswer = cursor != nil || request != EventRequest()
        return awaitsAnswer ? request.line(after: cursor) : nil
    }

    /// Takes an event.
    /// - Returns: whether to pass it to the client: events before the answer don't match the request.
    mutating func take(_ event: ScanEvent) -> Bool {
        if awaitsAnswer {
            switch event {
            case .subscribed: awaitsAnswer = false
            case .hello, .error: return true
            default: return false
            }
        }
        switch event {
        case .subscribed(let answer):
            // Results since the cursor come next. Without a cursor, the client starts from now.
            if cursor == nil { cursor = answer.cursor }
        case .hello(let hello): if cursor == nil { cursor = hello.cursor }
        case .stable(let change): cursor = change.items.last { $0.cursor != nil }?.cursor ?? cursor
        case .snapshot(let snapshot): cursor = snapshot.cursor ?? cursor
        case .pong(let pong): cursor = pong.cursor ?? cursor
        default: break
        }
        return true
    }
}

/// The time to wait before connecting again.
struct Backoff: Sendable {
    private var seconds = Self.least

    static let least = 0.1
    static let most = 5.0

    /// Returns the next wait. Up to a quarter of it is random, so that many clients don't connect at once.
    mutating func next() -> Duration {
        defer { seconds = min(Self.most, seconds * 2) }
        return .seconds(seconds * Double.random(in: 0.75...1))
    }

    /// Starts from the shortest wait again, after a connection that worked.
    mutating func reset() { seconds = Self.least }
}
