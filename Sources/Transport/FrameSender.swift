import Capture
import NIOCore
import ScanModel

/// Sends frames to a recording client: for each a line of JSON, then its bytes.
enum FrameSender {
    /// Sends frames until there are no more, the client is gone, or it takes nothing for too long; then closes the
    /// connection. A slow client loses frames at the tap; the pipeline isn't affected.
    static func send(_ frames: FrameTap, to channel: any Channel, _ counters: ConnectionCounters) async {
        var json = JSONWriter()
        var number = 0
        while let frame = await frames.next() {
            json.reset()
            frame.writeHeader(number: number, to: &json)
            number += 1
            var message = channel.allocator.buffer(capacity: json.bytes.count + frame.bytes.count)
            message.writeBytes(json.bytes)
            message.writeBytes(frame.bytes)
            let deadline = channel.eventLoop.scheduleTask(in: WriteProgress.patience) {
                counters.noteEviction()
                channel.close(promise: nil)
            }
            defer { deadline.cancel() }
            guard (try? await channel.writeAndFlush(message).get()) != nil else { break }
        }
        channel.close(promise: nil)
    }
}
