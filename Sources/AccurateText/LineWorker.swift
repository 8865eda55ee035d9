/// Reads lines with an accurate reader beside the pipeline, so that frames and barcodes keep their rate. To be used by one
/// thread, the pipeline's, which never waits for it but with recordings.
public final class LineWorker {
    /// Makes a reader, on the thread that is going to use it.
    public typealias Opening = @Sendable () throws(AccurateTextError) -> any AccurateReader

    /// When lines are read.
    public enum Pace: Sendable, Hashable {
        /// As they come, on a thread of its own: a camera does not wait.
        case live
        /// All of them whenever results are taken: the same recording gives the same results.
        case recorded
    }

    private let desk: LineDesk
    private let pace: Pace
    private let open: Opening
    private var reader: (any AccurateReader)?
    private let cancellation: Cancellation
    private var isRunning = false
    /// Capture time from which a reader that could not be opened is tried again.
    private var retryAt: Double?

    /// Seconds after which it is tried again: memory may be there again, or the file that was missing.
    private static let rest = 30.0

    /// Lines that wait at most: as many as are read well within a second.
    public static let usualCapacity = 12

    /// Makes a worker; its reader is opened with the first line.
    /// - Parameters:
    ///   - capacity: lines of different tracks that wait at most, and results that are kept.
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

    /// Why nothing is read: the reader could not be opened, the last time that it was tried.
    public var failure: AccurateTextError? { desk.failure }

    /// Lines and scenes that wait or are being worked on.
    public var load: Int { desk.load }

    /// Takes a line to be read. It replaces the one of its track that still waits.
    /// - Returns: false where too many tracks' lines wait already, or nothing can be read.
    public func submit(_ line: WaitingLine) -> Bool {
        guard !isResting(at: line.captureTime), desk.put(line) else { return false }
        start()
        return true
    }

    /// Takes a scene in which lines are to be found. It replaces the one that still waits.
    /// - Returns: false where nothing can be read.
    public func submit(_ scene: WaitingScene) -> Bool {
        guard !isResting(at: scene.captureTime), desk.put(scene) else { return false }
        start()
        return true
    }

    private func start() {
        if pace == .live, !isRunning { isRunning = Self.run(desk, open) }
    }

    /// Whether the reader could not be opened not long ago.
    private func isResting(at time: Double) -> Bool {
        guard desk.failure != nil else { return false }
        guard let end = retryAt, time >= end else {
            retryAt = min(retryAt ?? .infinity, time + Self.rest)
            return true
        }
        (retryAt, isRunning) = (nil, false)
        desk.recover()
        return false
    }

    /// Forgets lines whose tracks fulfil a condition: they have ended, or are certain.
    public func forget(where condition: (_ track: Int) -> Bool) { desk.forget(where: condition) }

    /// Gives what was read since the last time, in the order in which it was finished.
    ///
    /// Live, it never waits. With recordings it reads all lines that wait first.
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

    /// Gives the latest scene in which lines were found since the last time; to be called after `takeFinished`.
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
    /// - Returns: whether there is a thread for it.
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
