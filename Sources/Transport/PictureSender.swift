import DataScan
import NIOCore
import ScanModel

/// Sends the picture to a viewer: for each frame a line of JSON, then a JPEG.
enum PictureSender {
    /// Sends the newest frame whenever one is due and the client has taken the previous one, until the client is gone
    /// or takes nothing for too long; then closes the connection.
    static func send(
        _ tap: PictureTap, of scanner: DataScanner, to channel: any Channel, _ counters: ConnectionCounters
    ) async {
        var json = JSONWriter()
        while let frame = await tap.next() {
            guard let photo = await scanner.picture(of: frame) else { continue }
            json.reset()
            photo.writeHeader(to: &json)
            var message = channel.allocator.buffer(capacity: json.bytes.count + photo.jpeg.count)
            message.writeBytes(json.bytes)
            message.writeBytes(photo.jpeg)
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
