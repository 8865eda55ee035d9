import Capture
import DataScanClient
import FoundationEssentials
import HTTPTypes
import HummingbirdCore
import NIOCore
import ScanModel

/// A recording that is downloaded once it is complete. Until then it is in a file, because some formats have a header
/// that is only known at the end.
enum RecordedClip {
    /// Maximum bytes: two minutes of a webcam's JPEG.
    static let sizeLimit = 500 << 20

    /// Records the given number of seconds, by capture time, and returns the file.
    /// - Throws: `ClientError` if another client is recording; `WebError` if no frame comes, or if the file can't be
    ///   written.
    static func make(_ client: ScanClient, seconds: Double) async throws -> WebReply {
        let file = try NamelessFile()
        let layout = try await record(client, seconds: seconds, to: file.path)
        guard let layout else { throw WebError(.unavailable, "no frame came: is the camera absent or paused?") }
        // The mapping keeps the file until it has been sent.
        let data = try Data(contentsOf: URL(filePath: file.path), options: .alwaysMapped)
        let isJPEG = ["MJPG", "JPEG"].contains(layout.format)
        var reply = WebReply(
            type: isJPEG ? "video/x-motion-jpeg" : "video/x-yuv4mpeg",
            .stream { body in
                for start in stride(from: 0, to: data.count, by: 256 << 10) {
                    try await body.write(ByteBuffer(bytes: data[start..<min(start + 256 << 10, data.count)]))
                }
            })
        reply.fields[.contentLength] = "\(data.count)"
        reply.fields[.contentDisposition] =
            "attachment; filename=\"datascan-\(Int(Date().timeIntervalSince1970)).\(isJPEG ? "mjpeg" : "y4m")\""
        return reply
    }

    /// - Returns: the layout of the frames; nil if none came.
    private static func record(_ client: ScanClient, seconds: Double, to path: String) async throws
        -> RawFrame.Layout?
    {
        try await withThrowingTaskGroup(of: RawFrame.Layout?.self) { group in
            group.addTask {
                let writer = try RecordingWriter(path: path, limit: sizeLimit, replaces: true)
                var first: Double?
                for try await frame in client.record() {
                    first = first ?? frame.captureTime
                    guard frame.captureTime - (first ?? 0) < seconds, try writer.write(frame) else { break }
                }
                try writer.finish()
                return writer.layout
            }
            // A camera that delivers nothing doesn't block the request forever. Frames from before are kept.
            group.addTask {
                try await Task.sleep(for: .seconds(seconds + 3))
                return nil
            }
            defer { group.cancelAll() }
            if let layout = try await group.next() ?? nil { return layout }
            group.cancelAll()
            do { return try await group.next() ?? nil } catch is CancellationError { return nil }
        }
    }
}
