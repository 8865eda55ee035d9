import Capture
import NIOCore
import ScanModel

/// Writes frames to the connection of a recorder: for each a line of JSON, then its bytes.
enum FrameSender {
    /// Sends frames until there are no more, the client is gone or takes nothing for too long, or the task is cancelled;
    /// then it closes the connection. A client that is slow loses frames at the tap; the pipeline does not notice.
    static func send(
        _ frames: FrameTap, _ connection: SocketEndpoint.Connection,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async {
        let pending = PendingWrite()
        await withTaskCancellationHandler {
            await withTaskGroup { group in
                group.addTask { try? await write(frames, connection, outbound, pending) }
                group.addTask { await pending.watch() }
                await group.next()
                // A write that waits for a reader who takes nothing only ends with the connection.
                connection.channel.close(promise: nil)
                group.cancelAll()
            }
        } onCancel: {
            connection.channel.close(promise: nil)
        }
    }

    private static func write(
        _ frames: FrameTap, _ connection: SocketEndpoint.Connection,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, _ pending: PendingWrite
    ) async throws {
        var json = JSONWriter()
        var number = 0
        while let frame = await frames.next() {
            json.reset()
            frame.writeHeader(number: number, to: &json)
            number += 1
            var message = ByteBuffer()
            message.reserveCapacity(json.bytes.count + frame.bytes.count)
            message.writeBytes(json.bytes)
            message.writeBytes(frame.bytes)
            pending.begin()
            try await outbound.write(message)
            pending.end()
        }
        // What was written may still be on its way; nothing of it may be lost to the close that follows.
        pending.begin()
        try await connection.channel.writeAndFlush(ByteBuffer()).get()
    }
}
