public import ScanModel

/// A policy that decides when to reopen a camera and when to give it up. Uses no clock and no device.
///
/// A camera that had been delivering is retried at once, because closing it clears most faults. After that the waits
/// grow from one second to thirty. An event in `/dev` shortens a wait, but only a limited number of times.
public struct ReopenPolicy: Sendable {
    private var waits = 1
    private var due = -Double.infinity
    private var lastTry = -Double.infinity
    private var openedAt: Double?
    private var fruitless = 0
    private var wedgedAt: Double?
    private var hastened = (tries: 0, since: -Double.infinity)

    /// The waits between attempts in seconds; the last one repeats.
    public static let waits = [0.0, 1, 2, 4, 8, 16, 30]
    /// Seconds of delivery after which a camera counts as healthy: it is retried at once after the next fault.
    public static let healthy = 2.0
    /// Number of openings without a single frame after which a camera that is present counts as wedged.
    public static let fruitlessLimit = 3
    /// Seconds after which a wedged camera is given up; only another process can help then.
    public static let wedgeLimit = 60.0
    /// Maximum number of shortened waits within `hasteWindow` seconds, as long as no frame arrives: a camera that drops
    /// off the bus whenever it is started, or another program that keeps opening it, must not keep us busy.
    public static let hasteLimit = 10
    /// In seconds.
    public static let hasteWindow = 60.0

    public init() {}

    /// Returns the time in seconds from `time` until the next attempt; 0 if it is due.
    public func wait(at time: Double) -> Double { max(0, due - time) }

    /// Records the start of an attempt.
    public mutating func tries(at time: Double) {
        lastTry = time
        openedAt = nil
    }

    /// Records that the camera is open; no frame has arrived yet.
    public mutating func opened(at time: Double) { openedAt = time }

    /// Records a delivered frame.
    public mutating func delivered(at time: Double) {
        fruitless = 0
        wedgedAt = nil
        hastened.tries = 0
        waits = min(waits, time - (openedAt ?? time) >= Self.healthy ? 0 : 1)
    }

    /// Records that an attempt or an open camera failed, and schedules the next attempt.
    /// - Returns: the camera's state: that of the fault, or `wedged` if the camera delivers nothing and reopening it
    ///   hasn't helped.
    public mutating func failed(_ state: CameraState, at time: Double) -> CameraState {
        due = time + Self.waits[min(waits, Self.waits.count - 1)]
        waits += 1
        guard state == .stalled else {
            fruitless = 0
            wedgedAt = nil
            return state
        }
        fruitless += 1
        // The first one is the fault itself, not an attempt to fix it.
        guard fruitless > Self.fruitlessLimit else { return .stalled }
        wedgedAt = wedgedAt ?? time
        return .wedged
    }

    /// Records that a driver call has hung.
    public mutating func hangs(at time: Double) { wedgedAt = wedgedAt ?? time }

    /// Returns whether the camera has been wedged for so long that the process should exit.
    public func isLost(at time: Double) -> Bool { wedgedAt.map { time - $0 >= Self.wedgeLimit } ?? false }

    /// Records that a camera appeared or became accessible: an attempt is due at once.
    public mutating func appeared(at time: Double) {
        if mayHasten(at: time, to: -.infinity) { due = -.infinity }
    }

    /// Records that another program opened or closed the camera: an attempt is due soon, a second after the last one.
    public mutating func touched(at time: Double) {
        let soon = lastTry + Self.waits[1]
        if mayHasten(at: time, to: soon) { due = soon }
    }

    private mutating func mayHasten(at time: Double, to earlier: Double) -> Bool {
        guard max(earlier, time) < due else { return false }
        if time - hastened.since > Self.hasteWindow { hastened = (0, time) }
        guard hastened.tries < Self.hasteLimit else { return false }
        hastened.tries += 1
        waits = 1
        return true
    }
}
