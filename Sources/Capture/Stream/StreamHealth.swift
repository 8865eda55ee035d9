import ScanModel

/// What is known of a stream's writer, and the fault that follows from it. It uses no clock and no socket.
struct StreamHealth {
    /// The stream's name, such as `unix:/run/datascan-feed/door.sock`.
    let device: String
    /// Seconds between frames that are configured; 0 if unknown.
    private let expected: Double
    /// Seconds between frames of the present writer, as measured; 0 until known.
    private var interval = 0.0
    /// Time at which the writer connected; nil if nothing is connected.
    private(set) var connected: Double?
    /// Number of bytes from the present or latest writer.
    private(set) var received = 0
    /// Time of the latest usable frame from the present writer.
    private var delivered: Double?
    private var damage: FrameDamage?
    private var unknown = 0
    private var problem: String?
    private var isTooLarge = false
    private var frames = 0
    private var beginning: [UInt8] = []
    /// Why the feed has no frames; nil if it hasn't said so.
    private var report: String?

    /// Number of bytes without a frame after which a stream is something else.
    static let toleratedUnknown = 64 << 10
    /// Seconds after which a writer that delivers no frames is disconnected, so that its program notices.
    static let patience = 30.0

    init(device: String, expected: Double = 0) { (self.device, self.expected) = (device, expected) }

    /// Records that a writer connected.
    mutating func connects(at time: Double) {
        let report = report
        self = StreamHealth(device: device, expected: expected)
        // The feed connects again to try again; what it reported holds until it has sent something.
        (connected, self.report) = (time, report)
    }

    /// Records that the writer has gone. What it sent is still known.
    mutating func disconnects() { connected = nil }

    /// Records what has been received.
    mutating func receives(_ splitter: FrameSplitter, count: Int, frameRate: Double?) {
        received += count
        if let frameRate { interval = 1 / frameRate }
        (unknown, problem, isTooLarge) = (splitter.unknown, splitter.problem, splitter.isTooLarge)
        (frames, beginning) = (splitter.frames, splitter.beginning)
        if frames > 0 { report = nil }
        if FeedReport.isOne(beginning) { report = FeedReport.reason(beginning) }
    }

    /// Records a frame that could be decoded.
    mutating func delivers(at time: Double) { (delivered, damage) = (time, nil) }

    /// Records a frame that is damaged.
    mutating func finds(_ damage: FrameDamage) { self.damage = damage }

    /// Seconds without a usable frame after which the writer is stalled.
    private var limit: Double {
        max(delivered == nil ? CameraSource.startLimit : CameraSource.stallLimit, 3 * max(expected, interval))
    }

    /// Returns whether a writer is connected and has delivered nothing for too long.
    func isStalled(at time: Double) -> Bool { waited(at: time) > limit }

    /// Returns whether the writer should be disconnected.
    func isHopeless(at time: Double) -> Bool { waited(at: time) > max(Self.patience, 2 * limit) }

    /// Returns the reason why there are no frames; nil if they are only awaited.
    func fault(at time: Double) -> CaptureFault? {
        if FeedReport.isOne(beginning) { return absent }
        let isWaiting = connected != nil && !isStalled(at: time)
        if let problem, frames == 0 || unknown > Self.toleratedUnknown {
            return CaptureFault(.wrongFormat, "\(device): it sends YUV4MPEG2, but \(problem)")
        }
        if unknown > Self.toleratedUnknown
            || !isWaiting && frames == 0 && damage == nil && received > 0
                && !StreamBeginning.isPlausible(beginning)
        {
            let what = frames > 0 ? "something else after its frames" : StreamBeginning.describe(beginning)
            return CaptureFault(.wrongFormat, "\(device): MJPEG or YUV4MPEG2 is read, but the program sends \(what)")
        }
        guard connected != nil else { return absent }
        guard !isWaiting else { return report == nil || received > 0 ? nil : absent }
        if isTooLarge { return stalled("it delivers only frames that are too large; \(FrameSplitter.limit)") }
        if let damage { return stalled("it delivers only unusable frames: \(damage.rawValue)") }
        return stalled(received == 0 ? "a program is connected, but sends nothing" : "no complete frame comes")
    }

    private var absent: CaptureFault {
        CaptureFault(.absent, "\(device): \(report ?? "nothing is connected to it")")
    }

    private func stalled(_ what: String) -> CaptureFault { CaptureFault(.stalled, "\(device): \(what)") }

    private func waited(at time: Double) -> Double {
        guard let connected else { return 0 }
        return time - max(connected, delivered ?? connected)
    }
}
