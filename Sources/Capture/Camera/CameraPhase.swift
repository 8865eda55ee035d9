/// Where a camera is between closed and open.
enum CameraPhase {
    case closed
    case opening(DriverCall<any CameraStream>, with: CameraSettings, since: Double)
    case open(Session)
    case closing(DriverCall<Void>, since: Double)

    /// From one opening to the next.
    struct Session {
        let stream: any CameraStream
        /// When it was opened, or the last sign of life came.
        var waitingSince: Double
        var hasDelivered = false
        var isStalled = false
        /// What was wrong with the latest frame, where it could not be used.
        var damage: FrameDamage?
    }
}
