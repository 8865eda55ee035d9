import AsyncAlgorithms
import DataScanClient
import HummingbirdCore
import NIOCore
import ScanModel

/// The daemon's events as server-sent events for `EventSource`.
struct EventStream: Sendable {
    let client: ScanClient
    let request: EventRequest
    /// The result after which the stream continues; nil starts from now.
    let cursor: String?

    /// Seconds between two heartbeat lines. They reveal readers that are gone, and keep proxies from giving up.
    static let heartbeat = 15

    private enum Signal: Sendable {
        case delivery(EventDelivery)
        case heartbeat
    }

    /// Writes until the reader is gone or the daemon refuses.
    func write(to body: inout any ResponseBodyWriter) async throws {
        // Milliseconds until a browser reconnects after its connection broke.
        try await body.write("retry: 1000\n\n")
        let deliveries = client.deliveries(request, after: cursor).map { Signal.delivery($0) }
        let ticks = AsyncTimerSequence.repeating(every: .seconds(Self.heartbeat)).map { _ in Signal.heartbeat }
        var state = EventStreamState(cursor: cursor)
        for try await signal in merge(deliveries, ticks) {
            switch signal {
            case .heartbeat: try await body.write(":\n\n")
            case .delivery(let delivery):
                let isLast = if case .event(.error, _, _) = delivery { true } else { false }
                try await body.write(ByteBuffer(bytes: state.message(delivery)))
                if isLast { return }
            }
        }
    }
}

/// What a stream has sent so far, to detect what is new. A value without a socket.
struct EventStreamState: Sendable {
    private var cursor: String?
    private var isConnected: Bool?

    init(cursor: String?) { self.cursor = cursor }

    /// Returns the messages for a delivery.
    mutating func message(_ delivery: EventDelivery) -> [UInt8] {
        switch delivery {
        case .away(let reason):
            isConnected = false
            return Self.daemon(connected: false, reason: "\(reason)")
        case .event(let event, let line, let newCursor):
            var bytes: [UInt8] = []
            if isConnected != true {
                isConnected = true
                bytes += Self.daemon(connected: true, reason: nil)
            }
            // `EventSource` uses the name `error` for its own errors.
            var name = event.name
            if case .error = event {
                name = "refused"
                bytes += Array("retry: 10000\n".utf8)
            }
            bytes += Array("event: \(name)\n".utf8)
            if let newCursor, newCursor != cursor {
                cursor = newCursor
                bytes += Array("id: \(newCursor)\n".utf8)
            }
            bytes += Array("data: ".utf8)
            bytes += line
            bytes += Array("\n\n".utf8)
            return bytes
        }
    }

    /// Returns the message that reports whether the daemon is there.
    private static func daemon(connected: Bool, reason: String?) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.key("event")
            json.string("daemon")
            json.key("connected")
            json.boolean(connected)
            if let reason {
                json.key("reason")
                json.string(reason)
            }
        }
        return Array("event: daemon\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
    }
}
