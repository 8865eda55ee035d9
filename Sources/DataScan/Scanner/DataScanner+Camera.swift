public import Capture
public import ScanModel

extension DataScanner {
    /// Which camera is used, and how; nil where a recording is played.
    public var cameraSettings: CameraSettings? { source.cameraSettings }

    /// Takes another camera, or sets it another way, until the daemon ends. Frames go on where only controls change.
    /// - Throws: `unavailable` where a recording is played.
    public func setCamera(_ settings: CameraSettings) throws(ProtocolError) {
        guard source.cameraSettings != nil else { throw Self.noCamera }
        apply(nil, camera: settings)
    }

    /// Sets the focal length, while frames go on.
    /// - Parameter zoom: in the camera's own units.
    /// - Throws: `unavailable` where the camera is not open or has no zoom, `invalid` with its range where it can't be that.
    public func setZoom(_ zoom: Int) throws(ProtocolError) {
        guard var settings = source.cameraSettings else { throw Self.noCamera }
        let state = source.info.state
        guard state == .streaming else {
            throw ProtocolError(
                .unavailable, message: "the camera is \(state.rawValue)\(source.info.reason.map { ": \($0)" } ?? "")")
        }
        guard let range = source.report?.zoom else {
            throw ProtocolError(.unavailable, message: "the camera has no zoom")
        }
        if let problem = range.problem(with: .value(zoom)) {
            throw ProtocolError(.invalid, field: "zoom", message: problem)
        }
        settings.controls[.zoom] = .value(zoom)
        apply(nil, camera: settings)
    }

    private static let noCamera = ProtocolError(
        .unavailable, message: "a recording replaces the camera, so there is no camera to set")
}
