import AsyncAlgorithms
import NIOCore
public import ScanModel

extension ScanClient {
    /// Subscribes: `hello` and a snapshot come first, then every event as it happens, until the daemon hangs up.
    /// Events of a later version, unknown to this one, are passed over.
    public func events() -> EventSequence { EventSequence(lines: lines()) }

    /// Subscribes, and gives the lines as the daemon sends them, without their line feeds.
    public func lines() -> EventLines { EventLines(path: eventSocket) }
}

/// The lines of an event socket. A slow reader of it is a slow subscriber: nothing piles up on this side.
public struct EventLines: AsyncSequence, Sendable {
    /// A line without its line feed.
    public typealias Element = [UInt8]
    let path: String

    /// Connects with the first line.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path) }

    /// Owns the connection: it is closed once the iterator is gone.
    public final class Iterator: AsyncIteratorProtocol {
        private let path: String
        private var channel: AsyncThrowingChannel<[UInt8], any Error>.Iterator?
        private var task: Task<Void, Never>?

        init(path: String) { self.path = path }

        deinit { task?.cancel() }

        /// The next line; nil once the daemon hung up.
        /// - Throws: `ClientError` where the daemon can't be reached.
        public func next() async throws -> [UInt8]? {
            if channel == nil { try await connect() }
            return try await channel?.next(isolation: #isolation)
        }

        private func connect() async throws {
            let connection = try await ScanClient.connect(path)
            let channel = AsyncThrowingChannel<[UInt8], any Error>()
            self.channel = channel.makeAsyncIterator()
            task = Task {
                do {
                    try await connection.executeThenClose { inbound, _ in
                        var splitter = LineSplitter(limit: 64 << 20)
                        for try await bytes in inbound {
                            for case .line(let line) in splitter.take(bytes.readableBytesView) {
                                await channel.send(line)
                            }
                        }
                    }
                    channel.finish()
                } catch {
                    channel.fail(error)
                }
            }
        }
    }
}

/// The events of an event socket.
public struct EventSequence: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ScanEvent
    let lines: EventLines

    /// Connects with the first event.
    public func makeAsyncIterator() -> Iterator { Iterator(lines: lines.makeAsyncIterator()) }

    /// Parses line after line.
    public struct Iterator: AsyncIteratorProtocol {
        let lines: EventLines.Iterator

        /// The next event; nil once the daemon hung up.
        /// - Throws: `ClientError` where the daemon can't be reached or sends what is no event.
        public func next() async throws -> ScanEvent? {
            while let line = try await lines.next() {
                do {
                    if let event = try ScanEvent.parse(line: line) { return event }
                } catch {
                    throw ClientError.garbled(String(decoding: line.prefix(200), as: UTF8.self))
                }
            }
            return nil
        }
    }
}
