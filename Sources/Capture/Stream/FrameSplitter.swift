/// Finds the frames in what a program writes: JPEG frames one after the other, with or without the headers of a multipart body
/// between them, or YUV4MPEG2. The first bytes decide which of them it is.
///
/// It never believes a length: a JPEG ends at its end marker. After anything else, it searches for the next frame. Its memory
/// is bounded by `largestFrame`, and is reused.
struct FrameSplitter {
    /// What was found.
    enum Piece: Hashable {
        /// A whole frame: its place in `bytes`, and its capture time in seconds on the monotonic clock.
        case frame(Range<Int>, captureTime: Double)
        /// A frame that was lost.
        case damaged(FrameDamage)
    }

    /// Maximum size of a frame in bytes: 4K with full colour has 25 MB. Larger ones are skipped.
    static let largestFrame = 32 << 20
    /// Maximum number of bytes that are received at once: more than a socket holds by default.
    static let chunk = 256 << 10

    /// The bytes received and not yet consumed, followed by free space.
    private(set) var bytes: [UInt8] = []
    /// The header of the frames if they are uncompressed; nil for JPEG frames, and before the first frame.
    private(set) var header: Y4MHeader?
    /// Number of bytes since the last frame that belong to no frame.
    private(set) var unknown = 0
    /// What is wrong with the latest header of YUV4MPEG2; nil once a frame came.
    private(set) var problem: String?
    /// Whether the latest damage was a frame larger than `largestFrame`.
    private(set) var isTooLarge = false
    /// The first bytes of the stream.
    private(set) var beginning: [UInt8] = []
    /// Number of frames.
    private(set) var frames = 0

    private var filled = 0
    private var arrival = StreamTime(monotonic: 0, wall: 0)
    /// When the first byte of the present frame arrived; nil between frames.
    private var began: StreamTime?
    private var scan = JPEGScan(from: 0)
    /// Whether the next line of YUV4MPEG2 is searched for, because it wasn't where it should have been.
    private var isSeeking = false
    private var start: Int { scan.start }

    /// Number of bytes of the beginning that are kept: a line in which a feed says why there are no frames.
    static let beginningSize = 512
    private static let signature = Y4MHeader.signature + [UInt8(ascii: " ")]

    /// Receives bytes.
    /// - Parameters:
    ///   - clock: read once the bytes have arrived.
    ///   - read: writes into the buffer, and returns the number of bytes; 0 or less if there were none.
    /// - Returns: what `read` returned.
    mutating func receive(_ clock: CaptureClock, _ read: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
        makeRoom()
        // Unsafe: `makeRoom` left at least a chunk, and `filled` lies inside the array.
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe read(UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<filled + Self.chunk]))
        }
        guard count > 0 else { return count }
        arrival = StreamTime(monotonic: clock.monotonic(), wall: clock.wall())
        if beginning.count < Self.beginningSize {
            beginning += bytes[filled..<filled + min(count, Self.beginningSize - beginning.count)]
        }
        filled += count
        return count
    }

    /// Returns the next piece of what was received; nil if more bytes are needed.
    mutating func next() -> Piece? {
        while true {
            switch header.map({ nextPicture($0) }) ?? nextImage() {
            case .found(let piece):
                began = nil
                return piece
            case .skipped: began = nil
            case .needsMore:
                if began == nil, header == nil ? scan.isInFrame : filled > start { began = arrival }
                return nil
            }
        }
    }

    private enum Step {
        case found(Piece)
        case skipped
        case needsMore
    }

    private mutating func nextImage() -> Step {
        var search = scan
        let piece = search.next(bytes.span.extracting(0..<filled))
        scan = search
        switch piece {
        case .frame(let first, let end):
            let stamp = PartHeaders.timestamp(bytes.span.extracting(0..<filled), before: first)
            return frame(first..<end, stamp: stamp)
        case .damaged(let end):
            // Bytes that look like a JPEG may come before the header of YUV4MPEG2 too.
            let header = frames == 0 ? find(Self.signature, start + 1..<end) : nil
            return damaged(.truncated, resumeAt: header ?? end)
        case .garbage(let end):
            // Before the first frame it may also be the header of YUV4MPEG2, perhaps after a line of some program.
            if frames == 0, let place = find(Self.signature, start..<end) { return begin(place) }
            return skip(to: end)
        case .incomplete:
            guard filled - start > Self.largestFrame else { return .needsMore }
            return tooLarge()
        }
    }

    private mutating func nextPicture(_ header: Y4MHeader) -> Step {
        if isSeeking {
            let place = [Y4MStream.word, Self.signature].compactMap { find($0, start..<filled) }.min()
            guard let place else { return skip(to: filled) }
            isSeeking = false
            return place == start ? .skipped : skip(to: place)
        }
        switch Y4MStream.next(bytes.span.extracting(0..<filled), from: start, header: header) {
        case .frame(let first, let end): return frame(first..<end, stamp: nil)
        case .incomplete: return .needsMore
        case .garbage:
            if find(Self.signature, start..<start + 1) != nil { return begin(start) }
            isSeeking = true
            return damaged(.corrupt, resumeAt: start + 1)
        }
    }

    /// Reads the header of YUV4MPEG2 at a position.
    private mutating func begin(_ place: Int) -> Step {
        _ = skip(to: place)
        guard let end = Y4MStream.endOfLine(bytes.span.extracting(0..<filled), from: start) else {
            guard filled - start >= Y4MHeader.longestLine else { return .needsMore }
            return reject("its header has no end within \(Y4MHeader.longestLine) bytes", resumeAt: start + 1)
        }
        do throws(Y4MHeader.Problem) {
            let header = try Y4MHeader(line: bytes[start..<end])
            guard header.frameSize <= Self.largestFrame else {
                return reject("its frames have \(header.frameSize >> 20) MB; \(Self.limit)", resumeAt: end)
            }
            self.header = header
            scan = JPEGScan(from: end + 1)
            return .skipped
        } catch {
            return reject(error.text, resumeAt: end)
        }
    }

    static let limit = "at most \(largestFrame >> 20) MB are read"

    private mutating func reject(_ problem: String, resumeAt end: Int) -> Step {
        self.problem = problem
        header = nil
        return skip(to: end)
    }

    private mutating func frame(_ place: Range<Int>, stamp: Double?) -> Step {
        frames += 1
        (unknown, problem, isTooLarge) = (0, nil, false)
        scan = JPEGScan(from: place.upperBound)
        return .found(.frame(place, captureTime: (began ?? arrival).captureTime(stamp: stamp)))
    }

    private mutating func damaged(_ damage: FrameDamage, resumeAt end: Int) -> Step {
        scan = JPEGScan(from: end)
        return .found(.damaged(damage))
    }

    private mutating func tooLarge() -> Step {
        isTooLarge = true
        // The last byte may begin a marker.
        return damaged(.corrupt, resumeAt: filled - 1)
    }

    /// Passes over bytes that belong to no frame, but not over the beginning of a word that may continue.
    private mutating func skip(to end: Int) -> Step {
        var end = end
        if end >= filled - 1 {
            let words = header == nil ? [Self.signature] : [Self.signature, Y4MStream.word]
            let last = max(start, filled - Self.signature.count)..<filled
            end = words.compactMap { find($0, last) }.min() ?? filled
            if header == nil, end == filled, bytes[filled - 1] == 0xFF { end = filled - 1 }
        }
        guard end > start else { return .needsMore }
        unknown += end - start
        scan = JPEGScan(from: end)
        return .skipped
    }

    /// Returns the first position of a text; it may be incomplete if the bytes end there.
    private func find(_ text: [UInt8], _ range: Range<Int>) -> Int? {
        let received = bytes.span.extracting(0..<filled)
        for place in range where received[place] == text[0] && Y4MStream.matches(received, text, at: place) {
            return place
        }
        return nil
    }

    /// Provides free space for a chunk. The headers before a frame remain.
    private mutating func makeRoom() {
        guard bytes.count - filled < Self.chunk else { return }
        let removed = max(0, start - PartHeaders.longest)
        if removed > 0 {
            // Unsafe: both ranges lie inside the array.
            unsafe bytes.withUnsafeMutableBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[removed..<filled])
                unsafe bytes.copyMemory(from: rest)
            }
            filled -= removed
            scan.removed(removed)
        }
        guard bytes.count - filled < Self.chunk else { return }
        let most = Self.largestFrame + PartHeaders.longest + 2 * Self.chunk
        let size = max(filled + Self.chunk, min(most, max(2 * bytes.count, 2 * Self.chunk)))
        bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    }
}
