import Glibc
public import ScanModel

/// A writer for the files that `Recording` reads: JPEG frames unaltered, one after the other; for other formats, a
/// YUV4MPEG2 file with the same bytes in another order. Owns the file's descriptor.
///
/// The file is created with the first frame. It always consists of whole frames.
public final class RecordingWriter {
    /// Path of the file.
    public let path: String
    /// Number of frames in the file.
    public private(set) var frames = 0
    /// Size of the file in bytes.
    public private(set) var bytes = 0
    /// Frames that were skipped because they were empty, or too short for YUV4MPEG2, where all frames have the same
    /// size.
    public private(set) var cutShort = 0
    /// The layout of the latest frame; nil before the first one.
    public private(set) var layout: RawFrame.Layout?

    private let limit: Int
    private let replaces: Bool
    private var descriptor: CInt = -1
    private var planar: PlanarLayout?
    private var firstTime = 0.0
    private var lastTime = 0.0
    private var pending: [UInt8] = []

    /// - Parameters:
    ///   - limit: maximum size of the file in bytes.
    ///   - replaces: whether an existing file is replaced.
    /// - Throws: `RecordingWriteError` if a file exists and isn't replaced.
    public init(path: String, limit: Int, replaces: Bool) throws(RecordingWriteError) {
        self.path = path
        self.limit = limit
        self.replaces = replaces
        if !replaces, kind(of: path) != nil { throw .exists(path: path) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Frames per second, from the capture times of the first and the latest frame; nil if these give no plausible
    /// rate.
    public var frameRate: Double? {
        let rate = Double(frames - 1) / (lastTime - firstTime)
        return frames > 1 && (0.01...1000).contains(rate) ? rate : nil
    }

    /// Adds a frame.
    /// - Returns: false if the frame would exceed the limit.
    /// - Throws: `RecordingWriteError`; the file then ends with the previous frame.
    public func write(_ frame: RawFrame) throws(RecordingWriteError) -> Bool {
        try check(frame.layout)
        guard frame.bytes.count >= planar?.needed ?? 1 else {
            cutShort += 1
            return true
        }
        pending.removeAll(keepingCapacity: true)
        if let planar {
            if bytes == 0 { pending.append(contentsOf: header(frame.layout, rate: nil).utf8) }
            pending.append(contentsOf: "FRAME\n".utf8)
            planar.append(frame.bytes, to: &pending)
        }
        let size = planar == nil ? frame.bytes.count : pending.count
        guard bytes + size <= limit else { return false }
        if descriptor < 0 { try make() }
        try add(planar == nil ? frame.bytes : pending)
        if frames == 0 { firstTime = frame.captureTime }
        (lastTime, layout) = (frame.captureTime, frame.layout)
        frames += 1
        bytes += size
        return true
    }

    /// Completes the file.
    /// - Throws: `RecordingWriteError` if the system only now reports that data wasn't written.
    public func finish() throws(RecordingWriteError) {
        guard descriptor >= 0 else { return }
        defer { descriptor = -1 }
        // The rate is known now; the header has space for it.
        if planar != nil, let layout, let frameRate {
            let line = Array(header(layout, rate: frameRate).utf8)
            // Unsafe: the pointer is bounded by the array and used for this call only.
            _ = unsafe line.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        }
        if close(descriptor) != 0 { throw .failed(path: path, error: errno) }
    }

    /// Returns the first line of a YUV4MPEG2 file, which has the same length with and without a rate.
    private func header(_ layout: RawFrame.Layout, rate: Double?) -> String {
        let thousandths = String(Int(((rate ?? 0) * 1000).rounded()))
        let digits = String(repeating: "0", count: max(0, 7 - thousandths.count)) + thousandths
        let colour = planar.map(\.colour) ?? ""
        let size = "W\(layout.width) H\(layout.height)"
        return "YUV4MPEG2 \(size) F\(digits):\(rate == nil ? "0000" : "1000") Ip A1:1 C\(colour)\n"
    }

    /// Checks that the file can store frames of this kind.
    private func check(_ new: RawFrame.Layout) throws(RecordingWriteError) {
        guard new != layout else { return }
        let isJPEG = ["MJPG", "JPEG"].contains(new.format)
        guard let layout else {
            planar = isJPEG ? nil : PlanarLayout(new)
            if !isJPEG, planar?.isWhole != true { throw .unsuitable(new) }
            return
        }
        // JPEG frames contain their own size; padding between rows isn't saved.
        if isJPEG, planar == nil { return }
        guard (new.format, new.width, new.height) == (layout.format, layout.width, layout.height) else {
            throw .changed(from: layout, to: new)
        }
        planar = PlanarLayout(new)
    }

    private func make() throws(RecordingWriteError) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
        descriptor = unsafe open(path, flags, 0o644)
        if descriptor < 0 { throw errno == EEXIST ? .exists(path: path) : .failed(path: path, error: errno) }
    }

    private func add(_ data: [UInt8]) throws(RecordingWriteError) {
        var written = 0
        while written < data.count {
            // Unsafe: the pointer is bounded by the array and used for this call only.
            let count = unsafe data.withUnsafeBytes { data in
                unsafe Glibc.write(descriptor, data.baseAddress.unsafelyUnwrapped + written, data.count - written)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                let error = errno
                // Remove the partial frame.
                ftruncate(descriptor, bytes)
                throw .failed(path: path, error: error)
            }
            written += count
        }
    }
}
