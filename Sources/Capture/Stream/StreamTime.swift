/// A moment on both clocks.
struct StreamTime: Hashable {
    /// Seconds on the monotonic clock.
    var monotonic: Double
    /// Seconds since 1970.
    var wall: Double

    /// Age in seconds above which a time stamp is wrong: a network camera's clock is off, or that of another machine that counts
    /// from its start. A camera whose frames are older than this is stalled anyway.
    static let oldest = CameraSource.stallLimit

    /// Returns the capture time, on the monotonic clock, of a frame whose first byte arrived at this moment.
    /// - Parameter stamp: the frame's time stamp in seconds, on either clock. It is used only if it isn't in the future and not older
    ///   than `oldest`; a clock that is slightly ahead would otherwise give frames from the future.
    func captureTime(stamp: Double?) -> Double {
        guard let stamp else { return monotonic }
        let ages = [wall - stamp, monotonic - stamp]
        return ages.first { (0...Self.oldest).contains($0) }.map { monotonic - $0 } ?? monotonic
    }
}

/// Measures at which rate frames arrive.
struct ArrivalRate {
    private var first = 0.0
    private var count = 0
    /// Frames per second; nil until it is known.
    private(set) var measured: Double?

    /// Number of frames over which it is measured.
    static let frames = 10

    /// Records a frame.
    /// - Parameter time: its capture time in seconds.
    mutating func add(_ time: Double) {
        guard measured == nil else { return }
        if count == 0 { first = time }
        count += 1
        guard count == Self.frames else { return }
        let rate = Double(count - 1) / (time - first)
        count = 0
        // Frames from a file arrive all at once.
        if (0.01...1000).contains(rate) { measured = (rate * 10).rounded() / 10 }
    }
}
