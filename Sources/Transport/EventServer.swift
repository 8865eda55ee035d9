public import DataScan
public import NIOCore
import ScanModel

/// The event socket: every connection gets `hello`, a snapshot, and every event; a line from it changes what it gets.
public struct EventServer: Sendable {
    /// Bytes that are written at once: a reader that is slow and steady shows that it reads.
    private static let chunk = 8 << 10
    /// The longest line that a subscriber may send, in bytes.
    public static let lineLimit = 64 << 10

    private let listener: SocketEndpoint.Listener
    private let hub: EventHub

    /// Makes a server on a listening socket.
    public init(listener: SocketEndpoint.Listener, hub: EventHub) {
        self.listener = listener
        self.hub = hub
    }

    /// Serves until the hub is closed and all connections have got what waits for them, or the task is cancelled.
    public func run() async throws {
        try await SocketEndpoint.accept(listener, linger: .milliseconds(500)) { connection in await serve(connection) }
    }

    /// Serves one connection. What goes wrong with it concerns it alone.
    private func serve(_ connection: SocketEndpoint.Connection) async {
        let subscriber = hub.subscribe()
        defer { subscriber.cancel() }
        // A client that is gone is noticed here also while there is nothing to tell it.
        connection.channel.closeFuture.whenComplete { _ in subscriber.cancel() }
        let write = PendingWrite()
        try? await connection.executeThenClose { inbound, outbound in
            await withTaskGroup { group in
                group.addTask {
                    var json = JSONWriter()
                    for await events in subscriber {
                        for (index, event) in events.enumerated() {
                            event.writeLine(to: &json)
                            guard json.bytes.count >= Self.chunk || index == events.count - 1 else { continue }
                            write.begin()
                            guard (try? await outbound.write(ByteBuffer(bytes: json.bytes))) != nil else { return }
                            write.end()
                            json.reset()
                        }
                    }
                    // What was written may still be on its way; nothing of it may be lost to the close that follows.
                    write.begin()
                    try? await connection.channel.writeAndFlush(ByteBuffer()).get()
                    write.end()
                }
                group.addTask { await write.watch() }
                let reading = Task { await read(inbound, subscriber) }
                await group.next()
                reading.cancel()
                group.cancelAll()
                // A write that waits for a reader who takes nothing only ends with the connection.
                if write.duration > .zero { connection.channel.close(promise: nil) }
            }
        }
    }

    /// Reads requests until the subscriber closes its side, which ends nothing: it may go on listening.
    private func read(_ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ subscriber: Subscriber) async {
        var lines = LineSplitter(limit: Self.lineLimit)
        do {
            for try await bytes in inbound {
                for piece in lines.take(bytes.readableBytesView) { take(piece, subscriber) }
            }
            // A last line may end with the client's side of the connection instead of a line feed.
            if let piece = lines.finish() { take(piece, subscriber) }
        } catch {
            subscriber.cancel()
        }
    }

    private func take(_ piece: LineSplitter.Piece, _ subscriber: Subscriber) {
        do throws(ProtocolError) {
            guard case .line(let line) = piece else { throw .lineTooLong(Self.lineLimit) }
            subscriber.resubscribe(try SubscribeRequest.parse(line))
        } catch {
            subscriber.refuse(error)
        }
    }
}

extension ProtocolError {
    /// The answer to a line beyond the limit.
    static func lineTooLong(_ limit: Int) -> ProtocolError {
        ProtocolError(.tooLong, message: "this line is too long; a line has at most \(limit) bytes")
    }
}
