/// A recording: JPEG frames one after the other, a YUV4MPEG2 file, one JPEG or PNG image, or a folder of images in the
/// order of their names. It is read in chunks, so its length doesn't matter.
public final class Recording {
    /// Its path, as given.
    public let path: String
    /// Whether it is a single image, and so a static scene.
    public let isStill: Bool
    /// Number of truncated frames inside the recording so far.
    public private(set) var damaged = 0
    /// The header if the frames are uncompressed (YUV4MPEG2); nil for images, and for a pipe before its beginning was
    /// read.
    public private(set) var y4m: Y4MHeader?

    /// Minimum number of bytes to read at once.
    private let chunk: Int
    private let files: [String]
    private var file = 0
    private var stream: FileDescriptorReader?
    private var buffer: [UInt8] = []
    private var position = 0
    private var consumed = 0
    private var frames = 0

    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    /// A camera's frame is never larger; anything larger isn't a JPEG.
    static let largestFrame = 256 << 20

    /// Opens a recording and reads its beginning.
    /// - Throws: `RecordingError` if it isn't a recording.
    public convenience init(path: String) throws(RecordingError) { try self.init(path: path, chunk: 1 << 18) }

    /// Tests use smaller chunks.
    init(path: String, chunk: Int) throws(RecordingError) {
        self.path = path
        self.chunk = chunk
        if isDirectory(path) {
            files = try imageNames(in: path).map { path + "/" + $0 }
            if files.isEmpty { throw .noImages(path: path) }
            isStill = false
            return
        }
        files = [path]
        guard isRegular(path) else {
            // A pipe can't be read ahead or twice.
            isStill = false
            return
        }
        let beginning = try RecordingBeginning(path: path, chunk: chunk)
        (isStill, y4m) = (beginning.isStill, beginning.y4m)
    }

    /// Starts again from the first frame.
    public func rewind() {
        file = 0
        stream = nil
        frames = 0
    }

    /// Reads the next frame's data.
    /// - Returns: false at the end.
    /// - Throws: `RecordingError` if the recording is truncated or unreadable.
    public func next(into data: inout [UInt8]) throws(RecordingError) -> Bool {
        while true {
            if stream == nil {
                guard file < files.count else { return false }
                stream = try FileDescriptorReader(path: files[file])
                buffer.removeAll(keepingCapacity: true)
                position = 0
                consumed = 0
            }
            if let found = try nextInFile(into: &data) {
                if found {
                    frames += 1
                    return true
                }
                continue
            }
            stream = nil
            file += 1
        }
    }

    /// Returns whether a frame was found: nil at the end of the file, false if more data is needed or data was skipped.
    private func nextInFile(into data: inout [UInt8]) throws(RecordingError) -> Bool? {
        if position >= chunk {
            buffer.removeFirst(position)
            consumed += position
            position = 0
        }
        if buffer.starts(with: Self.pngSignature), consumed == 0 {
            while try more() {}
            guard position < buffer.count else { return nil }
            data.removeAll(keepingCapacity: true)
            data.append(contentsOf: buffer)
            position = buffer.count
            return true
        }
        guard position < buffer.count else { return try more() ? false : nil }
        // A pipe may deliver its beginning in several parts.
        if position == 0, consumed == 0, buffer.count < Y4MHeader.longestLine, try more() { return false }
        if position == 0, consumed == 0, buffer.starts(with: Y4MHeader.signature) {
            let header = try RecordingBeginning.header(buffer, path: path)
            (y4m, position) = (header.y4m, header.end)
            return false
        }
        if let y4m { return try nextPicture(y4m, into: &data) }
        switch JPEGStream.next(buffer.span, from: position) {
        case .frame(let start, let end):
            data.removeAll(keepingCapacity: true)
            data.append(contentsOf: buffer[start..<end])
            position = end
            return true
        case .damaged(let end):
            // If the buffer ends inside the damage, the rest comes with the next chunk.
            if end + 1 >= buffer.count, try more() { return false }
            position = end + 1 >= buffer.count ? buffer.count : end
            damaged += 1
            return false
        case .garbage(let end):
            // The last byte may be the first half of a start marker.
            position = min(end, buffer.count - 1)
            if end + 1 >= buffer.count, try !more() { position = buffer.count }
            return false
        case .incomplete(let start):
            if try more() { return false }
            guard start + 1 < buffer.count else { return nil }
            throw .cutShort(path: files[file], frame: frames, offset: consumed + start)
        }
    }

    private func nextPicture(_ header: Y4MHeader, into data: inout [UInt8]) throws(RecordingError) -> Bool {
        switch Y4MStream.next(buffer.span, from: position, header: header) {
        case .frame(let start, let end):
            data.removeAll(keepingCapacity: true)
            data.append(contentsOf: buffer[start..<end])
            position = end
            return true
        case .incomplete:
            if try more() { return false }
            throw .cutShort(path: path, frame: frames, offset: consumed + position)
        case .garbage:
            let place = "where frame \(frames + 1) should begin, at byte \(consumed + position)"
            throw .malformed(path: path, reason: "there is no line FRAME \(place)")
        }
    }

    private func more() throws(RecordingError) -> Bool {
        guard let stream, buffer.count - position < Self.largestFrame else { return false }
        // The size doubles each time, so that rescanning from the start takes linear time in total.
        return try stream.read(max(chunk, buffer.count - position), into: &buffer)
    }
}
