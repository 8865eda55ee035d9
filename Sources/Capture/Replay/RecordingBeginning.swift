/// The kind of recording, determined from the beginning of a file.
struct RecordingBeginning {
    /// Whether it is a single image.
    var isStill = false
    /// The header, if it is a YUV4MPEG2 file.
    var y4m: Y4MHeader?

    /// If a recording begins in the middle of a frame, a whole frame must follow within this number of bytes.
    private static let longestRest = 4 << 20

    /// Reads as much as is needed.
    /// - Throws: `RecordingError` if the file isn't a recording.
    init(path: String, chunk: Int) throws(RecordingError) {
        let file = try FileDescriptorReader(path: path)
        var start: [UInt8] = []
        while start.count < Recording.largestFrame {
            guard try file.read(max(chunk, start.count), into: &start) else { break }
            if start.starts(with: Recording.pngSignature) {
                isStill = true
                return
            }
            if start.starts(with: Y4MHeader.signature) {
                if start.count < Y4MHeader.longestLine, Y4MStream.endOfLine(start.span, from: 0) == nil { continue }
                y4m = try Self.header(start, path: path).y4m
                return
            }
            switch JPEGStream.next(start.span, from: 0) {
            case .frame(_, let end):
                while start.count - end < 2 {
                    guard try file.read(chunk, into: &start) else { break }
                }
                // Cameras and editors add padding; only the start of another image makes it a recording.
                var place = end
                while place + 1 < start.count, !(start[place] == 0xFF && start[place + 1] == 0xD8) { place += 1 }
                isStill = place + 1 >= start.count
                return
            case .damaged:
                return
            case .garbage:
                // A camera's first frame is often the second half of one.
                if JPEGStream.holdsFrame(start.span) { return }
                guard start.count < Self.longestRest else { throw .unknownFormat(path: path) }
            case .incomplete: break
            }
        }
        if start.isEmpty { throw .empty(path: path) }
        if start.starts(with: Y4MHeader.signature) { _ = try Self.header(start, path: path) }
        guard start.starts(with: [0xFF, 0xD8]) else { throw .unknownFormat(path: path) }
        throw .cutShort(path: path, frame: 0, offset: 0)
    }

    /// Returns the header of a YUV4MPEG2 file, and the index of the byte after it.
    static func header(_ bytes: [UInt8], path: String) throws(RecordingError) -> (y4m: Y4MHeader, end: Int) {
        guard let end = Y4MStream.endOfLine(bytes.span, from: 0) else {
            let reason = "the header has no end within \(Y4MHeader.longestLine) bytes"
            throw .malformed(path: path, reason: reason)
        }
        do throws(Y4MHeader.Problem) {
            return (try Y4MHeader(line: bytes[..<end]), end + 1)
        } catch {
            throw .malformed(path: path, reason: error.text)
        }
    }
}
