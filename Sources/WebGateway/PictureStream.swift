import DataScanClient
import HummingbirdCore
import NIOCore
import ScanModel

/// The camera's picture as motion JPEG: parts of an endless reply, of which a browser shows the latest.
struct PictureStream: Sendable {
    let client: ScanClient
    /// Maximum frames per second.
    let rate: Double

    static let type = "multipart/x-mixed-replace; boundary=frame"

    /// Writes frames until the reader is gone. If the daemon is away or has no picture, waits for it.
    func write(to body: inout any ResponseBodyWriter) async throws {
        try await body.write("--frame\r\n")
        while !Task.isCancelled {
            do {
                for try await photo in client.pictures(rate: rate) { try await body.write(Self.part(photo)) }
            } catch is ClientError {
            }
            try await Task.sleep(for: .milliseconds(500))
        }
    }

    /// Returns one frame with the line that ends it: a browser shows a part only when it sees that line.
    static func part(_ photo: Photo) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(photo.jpeg.count + 200)
        buffer.writeString("Content-Type: image/jpeg\r\nContent-Length: \(photo.jpeg.count)\r\n")
        buffer.writeString("DataScan-Frame: \(photo.moment.frame)\r\n")
        buffer.writeString("DataScan-Capture-Time: \(photo.moment.captureTime)\r\n\r\n")
        buffer.writeBytes(photo.jpeg)
        buffer.writeString("\r\n--frame\r\n")
        return buffer
    }
}
