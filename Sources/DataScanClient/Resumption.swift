import ScanModel

/// How far a client has come with stable results, over connections that end and begin: a value without a socket.
struct Resumption: Sendable {
    private let request: EventRequest
    /// The latest result that the client has, or that was there before it came; nil before it knows one.
    private(set) var cursor: String?
    private var awaitsAnswer = false

    init(_ request: EventRequest, after cursor: String?) {
        self.request = request
        self.cursor = cursor
    }

    /// What to send on a new connection; nil where what comes without asking is right.
    mutating func connected() -> [UInt8]? {
        awaitsAnswer = cursor != nil || request != EventRequest()
        return awaitsAnswer ? request.line(after: cursor) : nil
    }

    /// Takes an event.
    /// - Returns: whether it is for the client: what comes before the answer is in nobody's terms.
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
            // Results since the cursor come next; without one, the present is where it begins.
            if cursor == nil { cursor = answer.cursor }
        case .hello(let hello): if cursor == nil { cursor = hello.cursor }
        case .stable(let change): cursor = change.items.last?.cursor ?? cursor
        case .snapshot(let snapshot): cursor = snapshot.cursor ?? cursor
        case .pong(let pong): cursor = pong.cursor ?? cursor
        default: break
        }
        return true
    }
}

/// How long to wait before connecting again.
struct Backoff: Sendable {
    private var seconds = Self.least

    static let least = 0.1
    static let most = 5.0

    /// The next wait, up to a quarter of it left to chance, so that many clients don't come at once.
    mutating func next() -> Duration {
        defer { seconds = min(Self.most, seconds * 2) }
        return .seconds(seconds * Double.random(in: 0.75...1))
    }

    /// A connection that worked.
    mutating func reset() { seconds = Self.least }
}
