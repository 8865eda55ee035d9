import Glibc
import Imaging

/// A recording: JPEG frames one after the other, one JPEG or PNG image, or a folder of images in the order of their
/// names. Read piece by piece, so that its length does not matter.
public final class Recording {
    /// Its path, as given.
    public let path: String
    /// Whether it is a single image: a scene that stands still.
    public let isStill: Bool
    /// Frames that were cut short inside the recording so far.
    public private(set) var damaged = 0

    private let files: [String]
    private var file = 0
    private var stream: FileDescriptorReader?
    private var buffer: [UInt8] = []
    private var position = 0
    private var consumed = 0
    private var frames = 0

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    private static let chunk = 1 << 18
    /// A frame of a camera is never larger; what is, is no JPEG.
    private static let largestFrame = 256 << 20

    /// Opens a recording and reads its beginning.
    /// - Throws: `RecordingError` where there is none.
    public init(path: String) throws(RecordingError) {
        self.path = path
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
        // One look ahead tells an image from a recording.
        let probe = try FileDescriptorReader(path: path)
        var start: [UInt8] = []
        while start.count < Self.largestFrame {
            guard try probe.read(Self.chunk, into: &start) else { break }
            if start.starts(with: Self.pngSignature) {
                isStill = true
                return
            }
            guard start.starts(with: [0xFF, 0xD8]) else { throw .unknownFormat(path: path) }
            guard case .frame(_, let end) = JPEGStream.next(start.span, from: 0) else { continue }
            while start.count - end < 2 {
                guard try probe.read(Self.chunk, into: &start) else { break }
            }
            // Cameras and editors pad; only another start of an image makes it a recording.
            var place = end
            while place + 1 < start.count, !(start[place] == 0xFF && start[place + 1] == 0xD8) { place += 1 }
            isStill = place + 1 >= start.count
            return
        }
        if start.isEmpty { throw .empty(path: path) }
        throw .cutShort(path: path, frame: 0, offset: 0)
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
        if position >= Self.chunk {
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

    private func more() throws(RecordingError) -> Bool {
        guard let stream, buffer.count - position < Self.largestFrame else { return false }
        // Twice as much each time: what is scanned again from its start costs no more than in proportion.
        return try stream.read(max(Self.chunk, buffer.count - position), into: &buffer)
    }
}

/// Reads a file in chunks. Owns its descriptor.
final class FileDescriptorReader {
    private let path: String
    private let descriptor: CInt

    init(path: String) throws(RecordingError) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw .unreadable(path: path, reason: SystemError.text(errno)) }
    }

    deinit { close(descriptor) }

    /// Adds up to `count` bytes; false at the end of the file.
    func read(_ count: Int, into buffer: inout [UInt8]) throws(RecordingError) -> Bool {
        let start = buffer.count
        buffer.append(contentsOf: repeatElement(0, count: count))
        // Unsafe: the pointer is bounded by the array and used for this call alone.
        let received = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe Glibc.read(descriptor, bytes.baseAddress.unsafelyUnwrapped + start, count)
        }
        buffer.removeLast(count - max(0, received))
        if received < 0 { throw .unreadable(path: path, reason: SystemError.text(errno)) }
        return received > 0
    }
}

private func isDirectory(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

/// A file that isn't there counts, too: opening it says what is wrong.
private func isRegular(_ path: String) -> Bool { [S_IFREG, nil].contains(kind(of: path)) }

private func kind(of path: String) -> mode_t? {
    var status = stat()
    // Unsafe: C writes a local value.
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}

private func imageNames(in folder: String) throws(RecordingError) -> [String] {
    // Unsafe: a C handle that is closed on the way out; names are copied.
    guard let directory = unsafe opendir(folder) else {
        throw .unreadable(path: folder, reason: SystemError.text(errno))
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let lower = name.lowercased()
        if [".jpg", ".jpeg", ".png"].contains(where: lower.hasSuffix) { names.append(name) }
    }
    return names.sorted()
}
