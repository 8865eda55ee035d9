public import ScanModel

/// When to open a camera again, and when to give it up, from what was observed. No clock, no device.
///
/// A camera that had been delivering is tried again at once, because most faults are gone with the close. After that the
/// waits grow from one second to thirty. A sign of life in `/dev` cuts a wait short, though not over and over.
public struct ReopenPolicy: Sendable {
    private var waits = 1
    private var due = -Double.infinity
    private var lastTry = -Double.infinity
    private var openedAt: Double?
    private var fruitless = 0
    private var wedgedAt: Double?
    private var hastened = (tries: 0, since: -Double.infinity)

    /// The waits between one try and the next, in seconds; the last one goes on for ever.
    public static let waits = [0.0, 1, 2, 4, 8, 16, 30]
    /// A camera that delivered for so long is healthy: it is tried at once after the next fault. In seconds.
    public static let healthy = 2.0
    /// Openings without a single frame after which a camera that is there counts as wedged.
    public static let fruitlessLimit = 3
    /// Seconds that a wedge may last; only another process can help then.
    public static let wedgeLimit = 60.0
    /// Waits that are cut short within `hasteWindow` seconds at most, as long as no frame comes: a camera that falls off
    /// the bus whenever it is started, or another program that looks at it over and over, must not keep us busy.
    public static let hasteLimit = 10
    /// Seconds.
    public static let hasteWindow = 60.0

    public init() {}

    /// How long to wait from `time` on until the next try; 0 where it is due.
    public func wait(at time: Double) -> Double { max(0, due - time) }

    /// A try begins.
    public mutating func tries(at time: Double) {
        lastTry = time
        openedAt = nil
    }

    /// The camera is open; frames have yet to come.
    public mutating func opened(at time: Double) { openedAt = time }

    /// A frame came.
    public mutating func delivered(at time: Double) {
        fruitless = 0
        wedgedAt = nil
        hastened.tries = 0
        waits = min(waits, time - (openedAt ?? time) >= Self.healthy ? 0 : 1)
    }

    /// A try failed, or an open camera did; the next try is due after a wait.
    /// - Returns: the state that it is in: the fault's own, or `wedged` where the fault is that it delivers nothing, and
    ///   opening it again has not helped.
    public mutating func failed(_ state: CameraState, at time: Double) -> CameraState {
        due = time + Self.waits[min(waits, Self.waits.count - 1)]
        waits += 1
        guard state == .stalled else {
            fruitless = 0
            wedgedAt = nil
            return state
        }
        fruitless += 1
        // The first is the fault itself, not a try to mend it.
        guard fruitless > Self.fruitlessLimit else { return .stalled }
        wedgedAt = wedgedAt ?? time
        return .wedged
    }

    /// A driver call has not come back for long.
    public mutating func hangs(at time: Double) { wedgedAt = wedgedAt ?? time }

    /// Whether the camera has been wedged for so long that the process should end.
    public func isLost(at time: Double) -> Bool { wedgedAt.map { time - $0 >= Self.wedgeLimit } ?? false }

    /// A camera appeared, or may be opened from now on: it is worth trying at once.
    public mutating func appeared(at time: Double) {
        if mayHasten(at: time, to: -.infinity) { due = -.infinity }
    }

    /// Another program opened or closed the camera: it is worth trying soon, a second after the last try.
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
