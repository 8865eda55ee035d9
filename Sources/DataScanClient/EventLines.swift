import AsyncAlgorithms
import NIOCore
import ScanModel

extension ScanClient {
    /// Subscribes to everything and returns the lines as the daemon sends them, without line feeds, until it hangs up.
    public func lines() -> EventLines { EventLines(path: eventSocket, request: nil) }
}

/// The lines of an event socket. A slow reader is a slow subscriber: nothing is buffered on this side.
public struct EventLines: AsyncSequence, Sendable {
    /// A line without its line feed.
    public typealias Element = [UInt8]
    let path: String
    /// The line to send first.
    let request: [UInt8]?

    /// The first line opens the connection.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path, request: request) }

    /// Owns the connection: it is closed once the iterator is gone.
    public final class Iterator: AsyncIteratorProtocol {
        private let path: String
        private let request: [UInt8]?
        private var channel: AsyncThrowingChannel<[UInt8], any Error>.Iterator?
        private var task: Task<Void, Never>?

        init(path: String, request: [UInt8]?) {
            self.path = path
            self.request = request
        }

        deinit { task?.cancel() }

        /// Returns the next line; nil once the daemon hung up.
        /// - Throws: `ClientError` if the daemon can't be reached.
        public func next() async throws -> [UInt8]? {
            if channel == nil { try await connect() }
            return try await channel?.next(isolation: #isolation)
        }

        private func connect() async throws {
            let connection = try await ScanClient.connect(path)
            let channel = AsyncThrowingChannel<[UInt8], any Error>()
            self.channel = channel.makeAsyncIterator()
            task = Task { [request, path] in
                do {
                    try await connection.executeThenClose { inbound, outbound in
                        if let request { try await outbound.write(ByteBuffer(bytes: request)) }
                        var splitter = LineSplitter(limit: 64 << 20)
                        for try await bytes in inbound {
                            for case .line(let line) in splitter.take(bytes.readableBytesView) {
                                await channel.send(line)
                            }
                        }
                    }
                    channel.finish()
                } catch {
                    channel.fail(error as? ClientError ?? ClientError.closed(path: path))
                }
            }
        }
    }
}
