import AsyncAlgorithms
import NIOCore

/// The elements that the daemon sends on a separate connection after a request: each is a line of JSON, then bytes.
public struct ControlFeed<Element: FeedElement>: AsyncSequence, Sendable {
    let path: String
    let request: [UInt8]

    /// Connects with the first element.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path, request: request) }

    /// Owns the connection: it is closed once the iterator is gone.
    public final class Iterator: AsyncIteratorProtocol {
        private let path: String
        private let request: [UInt8]
        private var channel: AsyncThrowingChannel<Element, any Error>.Iterator?
        private var task: Task<Void, Never>?

        init(path: String, request: [UInt8]) {
            self.path = path
            self.request = request
        }

        deinit { task?.cancel() }

        /// Returns the next element; nil once the daemon hung up.
        /// - Throws: `ClientError` if the daemon can't be reached, or refuses.
        public func next() async throws -> Element? {
            if channel == nil { try await connect() }
            return try await channel?.next(isolation: #isolation)
        }

        private func connect() async throws {
            let connection = try await ScanClient.connect(path)
            let channel = AsyncThrowingChannel<Element, any Error>()
            self.channel = channel.makeAsyncIterator()
            task = Task { [path, request] in
                do {
                    try await connection.executeThenClose { inbound, outbound in
                        try await outbound.write(ByteBuffer(bytes: request))
                        var splitter = FeedSplitter<Element>()
                        for try await bytes in inbound {
                            splitter.take(bytes)
                            while let element = try splitter.next() { await channel.send(element) }
                        }
                        if !splitter.hasBegun { throw ClientError.closed(path: path) }
                    }
                    channel.finish()
                } catch {
                    channel.fail(
                        error is ClientError || error is CancellationError ? error : ClientError.closed(path: path))
                }
            }
        }
    }
}

/// Splits the answer to such a request into elements: the line of the reply, then a line and bytes for each element.
struct FeedSplitter<Element: FeedElement> {
    private var buffer = ByteBuffer()
    private var begun: (element: Element, count: Int)?
    /// Whether the daemon has replied.
    private(set) var hasBegun = false

    /// The maximum length of a line, in bytes.
    private static var longestLine: Int { 64 << 10 }

    /// Adds received bytes.
    mutating func take(_ bytes: ByteBuffer) {
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(bytes)
    }

    /// Returns the next complete element; nil if more bytes are needed.
    /// - Throws: `ClientError` if the daemon refuses, or sends something else.
    mutating func next() throws -> Element? {
        if !hasBegun {
            guard let line = try line() else { return nil }
            try ScanClient.check(line)
            hasBegun = true
        }
        if begun == nil {
            guard let line = try line() else { return nil }
            guard let parsed = Element.parse(feed: line) else { throw Self.garbled(line) }
            begun = parsed
        }
        guard let (started, count) = begun, let bytes = buffer.readBytes(length: count) else { return nil }
        begun = nil
        var element = started
        element.take(bytes)
        return element
    }

    private mutating func line() throws -> [UInt8]? {
        let bytes = buffer.readableBytesView.prefix(Self.longestLine)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
            if bytes.count == Self.longestLine { throw Self.garbled(Array(bytes)) }
            return nil
        }
        defer { buffer.moveReaderIndex(forwardBy: 1) }
        return buffer.readBytes(length: end - bytes.startIndex)
    }

    private static func garbled(_ line: [UInt8]) -> ClientError {
        .garbled(String(decoding: line.prefix(200), as: UTF8.self))
    }
}
