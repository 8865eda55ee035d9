import AsyncAlgorithms
import NIOCore
public import ScanModel

extension ScanClient {
    /// Records: the frames that the daemon's camera delivers, as they came, until the daemon hangs up.
    public func record() -> RawFrames { RawFrames(path: controlSocket) }
}

/// The frames of the daemon's camera. What a slow reader of it leaves is lost on the daemon's side and counted there in
/// `RawFrame.lost`: nothing piles up on this one.
public struct RawFrames: AsyncSequence, Sendable {
    /// A frame as it came from the camera.
    public typealias Element = RawFrame
    let path: String

    /// Connects with the first frame.
    public func makeAsyncIterator() -> Iterator { Iterator(path: path) }

    /// Owns the connection: it is closed once the iterator is gone.
    public final class Iterator: AsyncIteratorProtocol {
        private let path: String
        private var channel: AsyncThrowingChannel<RawFrame, any Error>.Iterator?
        private var task: Task<Void, Never>?

        init(path: String) { self.path = path }

        deinit { task?.cancel() }

        /// The next frame; nil once the daemon hung up.
        /// - Throws: `ClientError` where the daemon can't be reached, or refuses: another client may be recording.
        public func next() async throws -> RawFrame? {
            if channel == nil { try await connect() }
            return try await channel?.next(isolation: #isolation)
        }

        private func connect() async throws {
            let connection = try await ScanClient.connect(path)
            let channel = AsyncThrowingChannel<RawFrame, any Error>()
            self.channel = channel.makeAsyncIterator()
            task = Task { [path] in
                do {
                    try await connection.executeThenClose { inbound, outbound in
                        try await outbound.write(ByteBuffer(bytes: ScanClient.request("record")))
                        var splitter = FrameSplitter()
                        for try await bytes in inbound {
                            splitter.take(bytes)
                            while let frame = try splitter.next() { await channel.send(frame) }
                        }
                        if !splitter.hasBegun { throw ClientError.closed(path: path) }
                    }
                    channel.finish()
                } catch {
                    channel.fail(error)
                }
            }
        }
    }
}

/// Cuts what comes after `record` into frames: the reply's line, then a line and bytes for each.
struct FrameSplitter {
    private var buffer = ByteBuffer()
    private var header: (frame: RawFrame, count: Int)?
    /// Whether the daemon has replied.
    private(set) var hasBegun = false

    /// The longest line, in bytes.
    private static let longestLine = 64 << 10

    /// Takes what came.
    mutating func take(_ bytes: ByteBuffer) {
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(bytes)
    }

    /// The next whole frame; nil where more has to come.
    /// - Throws: `ClientError` where the daemon refuses, or sends something else.
    mutating func next() throws -> RawFrame? {
        if !hasBegun {
            guard let line = try line() else { return nil }
            try ScanClient.check(line)
            hasBegun = true
        }
        if header == nil {
            guard let line = try line() else { return nil }
            guard let parsed = RawFrame.parse(header: line) else { throw Self.garbled(line) }
            header = parsed
        }
        guard let (frame, count) = header, let bytes = buffer.readBytes(length: count) else { return nil }
        header = nil
        var whole = frame
        whole.bytes = bytes
        return whole
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
