/// A worker that reads lines with an accurate reader in the background, so that frames and barcodes keep their rate.
/// Confined to one thread, the pipeline's, which waits for it only with recordings.
public final class LineWorker {
    /// A function that opens a reader, on the thread that will use it.
    public typealias Opening = @Sendable () throws(AccurateTextError) -> any AccurateReader

    /// The schedule for reading lines.
    public enum Pace: Sendable, Hashable {
        /// As they arrive, on a separate thread, because a camera doesn't wait.
        case live
        /// All of them whenever results are taken, so that a recording always gives the same results.
        case recorded
    }

    private let desk: LineDesk
    private let pace: Pace
    private let open: Opening
    private var reader: (any AccurateReader)?
    private let cancellation: Cancellation
    private var isRunning = false
    /// In capture time.
    private var pause = RetryPause()

    /// Default maximum number of waiting lines: as many as are read well within a second.
    public static let usualCapacity = 12

    /// Doesn't open the reader yet; the first line does.
    /// - Parameters:
    ///   - capacity: maximum number of waiting lines of different tracks, and of stored results.
    ///   - cancellation: ends all work, from any thread.
    public init(
        pace: Pace, capacity: Int = usualCapacity, cancellation: Cancellation = Cancellation(),
        open: @escaping Opening
    ) {
        desk = LineDesk(capacity: capacity, cancellation: cancellation)
        self.pace = pace
        self.cancellation = cancellation
        self.open = open
    }

    deinit { desk.close() }

    /// The reason why nothing is read: the last attempt to open the reader failed.
    public var failure: AccurateTextError? { desk.failure }

    /// The number of lines and scenes that wait or are being processed.
    public var load: Int { desk.load }

    /// Submits a line for reading. It replaces the waiting line of its track.
    /// - Returns: false if the lines of too many tracks already wait, or nothing can be read.
    public func submit(_ line: WaitingLine) -> Bool {
        guard !isResting(at: line.captureTime), desk.put(line) else { return false }
        start()
        return true
    }

    /// Submits a scene in which to find lines. It replaces the waiting one.
    /// - Returns: false if nothing can be read.
    public func submit(_ scene: WaitingScene) -> Bool {
        guard !isResting(at: scene.captureTime), desk.put(scene) else { return false }
        start()
        return true
    }

    private func start() {
        if pace == .live, !isRunning { isRunning = Self.run(desk, open) }
    }

    /// Returns whether opening the reader failed a short time ago.
    private func isResting(at time: Double) -> Bool {
        guard desk.failure != nil else { return false }
        guard pause.isOver(at: time) else { return true }
        isRunning = false
        desk.recover()
        return false
    }

    /// Discards the lines of matching tracks, which have ended or are certain.
    public func forget(where condition: (_ track: Int) -> Bool) { desk.forget(where: condition) }

    /// Returns the lines that were read since the last call, in the order in which they finished.
    ///
    /// With a camera it never waits. With a recording it first reads all waiting lines.
    public func takeFinished() -> [FinishedLine] {
        guard pace == .recorded else { return desk.takeFinished() }
        var finished: [FinishedLine] = []
        while !cancellation.isCancelled, let job = desk.next() {
            guard let reader = opened() else { return [] }
            desk.finish(job, with: reader)
            finished += desk.takeFinished()
        }
        return finished
    }

    /// Returns the latest scene since the last call; call this after `takeFinished`.
    public func takeScene() -> FinishedScene? { desk.takeScene() }

    private func opened() -> (any AccurateReader)? {
        if let reader { return reader }
        do throws(AccurateTextError) {
            reader = try open()
        } catch {
            desk.fail(error)
        }
        return reader
    }

    /// Reads lines until the desk is closed.
    /// - Returns: whether a thread was started.
    private static func run(_ desk: LineDesk, _ open: @escaping Opening) -> Bool {
        BackgroundThread.start("accurate-text") {
            do throws(AccurateTextError) {
                let reader = try open()
                while let job = desk.waitForNext() {
                    desk.finish(job, with: reader)
                }
            } catch {
                desk.fail(error)
            }
        }
    }
}
