/// The state of a camera between closed and open.
enum CameraPhase {
    case closed
    case opening(DriverCall<any CameraStream>, with: CameraSettings, since: Double)
    case open(Session)
    case closing(DriverCall<Void>, since: Double)

    /// The time from opening the camera to closing it.
    struct Session {
        let stream: any CameraStream
        /// Time at which it was opened, or of its last sign of life.
        var waitingSince: Double
        var hasDelivered = false
        var isStalled = false
        /// The damage of the latest frame; nil if it was usable.
        var damage: FrameDamage?
    }
}
