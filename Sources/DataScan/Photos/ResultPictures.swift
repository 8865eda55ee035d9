import Capture
import Dispatch
public import Results
public import ScanModel
import Synchronization

/// Makes a picture of each stable result and keeps it in a folder, on its own thread: neither the pipeline nor the results wait for it.
///
///     let pictures = ResultPictures(folder: "/var/lib/kiosk/pictures", retention: Retention(age: 3600, size: 50_000_000))
///     defer { pictures.close() }
///     let scanner = DataScanner(
///         settings: ScanSettings(), source: CameraSource(CameraSettings()),
///         decoder: try DecoderProcess(program: DecoderProcess.locate()), results: log, pictures: pictures)
public final class ResultPictures: Sendable {
    /// Frames that wait at most; the pictures of further ones are given up.
    static let mostWaiting = 16
    /// Bytes of the frames that wait at most, except for a single larger one: sixteen uncompressed frames of 1280x720.
    static let mostBytes = 32 << 20
    /// Seconds before a folder that can't be used is opened again.
    static let retry = 2.0
    /// Seconds after which a write that hasn't returned counts as a failure.
    static let patience = 5.0

    struct State {
        var waiting = 0
        var waitingBytes = 0
        var failure: PictureError?
        var kept = 0
        var bytes = 0
        var missed = 0
        /// Results whose picture was given up before the disk began to fail.
        var missedBefore = 0
        /// Steady time since when the folder has been in use; nil if it isn't.
        var busySince: Double?
        /// Steady time before which the folder isn't opened again.
        var retryTime = -Double.infinity
    }

    let path: String
    let state = Mutex(State())
    let folder = Mutex<PictureFolder?>(nil)
    let open: @Sendable () throws(PictureError) -> PictureFolder
    let clock: ResultClock
    let note: @Sendable (PictureNote) -> Void
    let queue = DispatchQueue(label: "datascan.result-pictures", qos: .utility)
    let tidyInterval: Double

    /// Opens the folder on the thread of the pictures. A folder that can't be used isn't an error: `status` gives the reason, and it is tried
    /// again.
    /// - Parameters:
    ///   - folder: created if it is missing (not its parent).
    ///   - retention: its `age` and `size`.
    ///   - note: is called with what belongs in a log, on the thread of the pictures or of the pipeline; must not block.
    public convenience init(
        folder: String, retention: Retention, clock: ResultClock = .system,
        note: @escaping @Sendable (PictureNote) -> Void = { _ in }
    ) {
        self.init(path: folder, age: retention.age, clock: clock, note: note) { () throws(PictureError) in
            try PictureFolder(folder, retention: retention, clock: clock)
        }
    }

    init(
        path: String, age: Double, clock: ResultClock, note: @escaping @Sendable (PictureNote) -> Void,
        open: @escaping @Sendable () throws(PictureError) -> PictureFolder
    ) {
        (self.path, self.open, self.clock, self.note) = (path, open, clock, note)
        tidyInterval = min(max(age / 16, 0.05), 60)
        queue.async { self.tidy() }
    }

    /// The state of the pictures.
    public var status: PictureStatus {
        state.withLock { state in
            PictureStatus(
                failure: state.failure.map { "\($0)" }, folder: path, kept: state.kept, bytes: state.bytes,
                missed: state.missed)
        }
    }

    /// Has the pictures of results in one frame made. Never waits: if too many wait already, they are given up and counted.
    /// - Parameters:
    ///   - cuts: the parts of the frame.
    ///   - frame: returns the frame; nil if it isn't kept. Called only if there is room for it.
    func offer(_ cuts: [PictureWork.Cut], of frame: () -> SharedFrame?) {
        guard !cuts.isEmpty else { return }
        let (hasRoom, busySince) = state.withLock { state in
            (state.waiting < Self.mostWaiting && state.waitingBytes < Self.mostBytes, state.busySince)
        }
        guard hasRoom else {
            if let busySince, clock.steady() - busySince > Self.patience {
                fail(.stuck(folder: path, seconds: Self.patience))
            }
            return miss(cuts.count)
        }
        guard let frame = frame() else {
            fail(.noFrame)
            return miss(cuts.count)
        }
        state.withLock { state in
            state.waiting += 1
            state.waitingBytes += frame.count
        }
        let work = PictureWork(frame: frame, cuts: cuts)
        queue.async {
            self.make(work)
            self.state.withLock { state in
                state.waiting -= 1
                state.waitingBytes -= work.frame.count
            }
        }
    }

    /// Returns a result's JPEG, after those that were offered before.
    /// - Throws: `invalid` if this isn't a cursor; `unavailable` if there is no picture of the result, or it can't be read.
    public func jpeg(of text: String) async throws(ProtocolError) -> [UInt8] {
        guard let cursor = ResultCursor(text) else {
            throw ProtocolError(.invalid, field: "cursor", message: "this isn't a cursor; send the cursor of a result")
        }
        let found: Result<[UInt8]?, PictureError> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(PictureError) in
                        try self.use { open throws(PictureError) in try open.jpeg(of: cursor) }
                    })
            }
        }
        do throws(PictureError) {
            if let jpeg = try found.get() { return jpeg }
        } catch {
            throw ProtocolError(.unavailable, message: "\(error)")
        }
        throw ProtocolError(
            .unavailable, field: "cursor",
            message:
                "there is no picture of this result: it was removed because of its age or to make room, or was not made"
        )
    }

    /// Makes the pictures that wait, and releases the folder.
    /// - Parameter patience: the maximum time to wait, in seconds.
    public func close(patience: Double = 0.3) {
        let done = DispatchSemaphore(value: 0)
        queue.async {
            self.folder.withLock { $0 = nil }
            done.signal()
        }
        _ = done.wait(timeout: .now() + patience)
    }
}
