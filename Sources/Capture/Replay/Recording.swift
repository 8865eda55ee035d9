/// A recording: JPEG frames one after the other, a YUV4MPEG2 file, one JPEG or PNG image, or a folder of images in the
/// order of their names. Read piece by piece, so that its length does not matter.
public final class Recording {
    /// Its path, as given.
    public let path: String
    /// Whether it is a single image: a scene that stands still.
    public let isStill: Bool
    /// Frames that were cut short inside the recording so far.
    public private(set) var damaged = 0
    /// What the frames are where they are not compressed (YUV4MPEG2); nil for images, and for a pipe until its beginning
    /// was read.
    public private(set) var y4m: Y4MHeader?

    /// Bytes that are read at once, at least.
    private let chunk: Int
    private let files: [String]
    private var file = 0
    private var stream: FileDescriptorReader?
    private var buffer: [UInt8] = []
    private var position = 0
    private var consumed = 0
    private var frames = 0

    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    /// A frame of a camera is never larger; what is, is no JPEG.
    static let largestFrame = 256 << 20

    /// Opens a recording and reads its beginning.
    /// - Throws: `RecordingError` where there is none.
    public convenience init(path: String) throws(RecordingError) { try self.init(path: path, chunk: 1 << 18) }

    /// Tests read it in smaller pieces.
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
            // A pipe can't be looked at ahead, nor read twice.
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

    /// Fetches the next frame's data.
    /// - Returns: false at the end.
    /// - Throws: `RecordingError` where the recording is cut short or can't be read any further.
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

    /// Whether a frame was found; nil at the end of the file, false where more data is needed or was passed over.
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
        // A pipe gives its beginning in pieces.
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
            // Where the buffer ends inside the damage, the rest of it comes with the next chunk.
            if end + 1 >= buffer.count, try more() { return false }
            position = end + 1 >= buffer.count ? buffer.count : end
            damaged += 1
            return false
        case .garbage(let end):
            // The last byte may be the first half of a start.
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
        switch Y4MStream.next(buffer, from: position, header: header) {
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
        // Twice as much each time: what is scanned again from its start costs no more than in proportion.
        return try stream.read(max(chunk, buffer.count - position), into: &buffer)
    }
}
