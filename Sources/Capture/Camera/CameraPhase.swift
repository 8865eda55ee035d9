/// Where a camera is between closed and open.
enum CameraPhase {
    case closed
    case opening(DriverCall<Opened>, since: Double)
    case open(Session)
    case closing(DriverCall<Void>, since: Double)

    struct Opened: Sendable {
        let stream: V4L2Stream
        let settings: CameraSettings
        let lastingNames: [String]
    }

    /// From one opening to the next.
    struct Session {
        let stream: V4L2Stream
        /// When it was opened, or the last frame came.
        var waitingSince: Double
        var hasDelivered = false
        var isStalled = false
        /// What was wrong with the latest frame, where it could not be used.
        var damage: FrameDamage?
    }
}
