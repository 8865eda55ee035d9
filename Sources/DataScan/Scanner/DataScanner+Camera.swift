public import Capture
public import ScanModel

extension DataScanner {
    /// The settings of the camera; nil if a recording is played.
    public var cameraSettings: CameraSettings? { source.cameraSettings }

    /// Switches to another camera or changes its settings, until the daemon ends. Frames continue if only controls
    /// change.
    /// - Throws: `unavailable` if a recording is played.
    public func setCamera(_ settings: CameraSettings) throws(ProtocolError) {
        guard source.cameraSettings != nil else { throw Self.noCamera }
        apply(nil, camera: settings)
    }

    /// Sets the zoom while frames continue.
    /// - Parameter zoom: the focal length in the camera's own units.
    /// - Throws: `unavailable` if the camera isn't open or has no zoom; `invalid`, with the range, if it can't take
    ///   this value.
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
