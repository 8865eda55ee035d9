import Capture
import NIOCore
import ScanModel

/// Writes frames to the connection of a recorder: for each a line of JSON, then its bytes.
enum FrameSender {
    /// Sends frames until there are no more or the client is gone, and closes the connection. A client that is slow loses
    /// frames at the tap; the pipeline does not notice.
    static func send(
        _ frames: FrameTap, _ connection: SocketEndpoint.Connection,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async {
        var json = JSONWriter()
        var number = 0
        do {
            while let frame = await frames.next() {
                json.reset()
                frame.writeHeader(number: number, to: &json)
                number += 1
                var message = ByteBuffer()
                message.reserveCapacity(json.bytes.count + frame.bytes.count)
                message.writeBytes(json.bytes)
                message.writeBytes(frame.bytes)
                try await outbound.write(message)
            }
            // What was written may still be on its way; nothing of it may be lost to the close that follows.
            try await connection.channel.writeAndFlush(ByteBuffer()).get()
        } catch {
            // The client is gone: no failure.
        }
        connection.channel.close(promise: nil)
    }
}
