public import ScanModel

/// Decides whether settings stay, by the frames that come after them.
public struct OverrideTrial: Sendable {
    /// What is known.
    public enum Verdict: Sendable, Equatable {
        /// Not enough.
        case wait
        /// They stay.
        case keep
        /// They are taken back, with the reason.
        case takeBack(String)
    }

    /// Seconds for which frames have to come without a pause. A camera that can't keep up with a mode stops after its first few frames.
    static let proof = 5.0
    /// Seconds in which that has to happen. Slow cameras need ten to open, and are closed and opened once when they stall.
    static let patience = 30.0
    /// Seconds between frames that count as a pause.
    static let pause = 3.0

    private let began: Double
    private let comparable: Bool
    private var delivered: Int
    /// When the first frame after the change, or after a pause, and when the latest one was seen.
    private var run: (first: Double, latest: Double)?

    /// - Parameters:
    ///   - state: of the camera before the change. If no frames came then, none are expected of the settings.
    ///   - delivered: frames so far.
    ///   - time: seconds of the monotonic clock.
    public init(before state: CameraState, delivered: Int, at time: Double) {
        began = time
        comparable = state == .streaming
        self.delivered = delivered
    }

    /// Looks at the camera; to be called several times a second.
    public mutating func look(_ camera: CameraInfo, delivered count: Int, at time: Double) -> Verdict {
        // A client that pauses the camera, or a recording's end, says nothing about the settings.
        guard comparable, camera.state != .paused, camera.state != .ended else { return .keep }
        if count != delivered {
            run = (run?.first ?? time, time)
        } else if let latest = run?.latest, time - latest > Self.pause {
            run = nil
        }
        delivered = count
        if let run, run.latest - run.first >= Self.proof, camera.state == .streaming { return .keep }
        guard time - began >= Self.patience else { return .wait }
        let reason = camera.reason.map { ": \($0)" } ?? ""
        return .takeBack(
            "the camera didn't deliver \(Int(Self.proof)) s of frames within \(Int(Self.patience)) s, and is \(camera.state.rawValue)\(reason)"
        )
    }
}
