/// A method of the control socket: what is particular to it, but for what it does (`ControlMethods` in Transport).
public enum ControlMethod: String, Sendable, CaseIterable {
    case ping, status, items, pause, resume, reload, setRegionOfInterest, setRecognizedDataTypes, select, partBounds
    case supportedSymbologies, supportedLanguages, record, pictures, capturePhoto, setZoom, cameras, setCamera

    /// Whether it changes something or hands out pictures, so that the journal notes who called it.
    public var isNoted: Bool {
        switch self {
        case .pause, .resume, .reload, .setRegionOfInterest, .setRecognizedDataTypes, .select, .record, .pictures,
            .capturePhoto, .setZoom, .setCamera:
            true
        case .ping, .status, .items, .partBounds, .supportedSymbologies, .supportedLanguages, .cameras: false
        }
    }

    /// Whether browsers may call it through datascan-web; what is missing has a path of its own there, or is not for pages.
    public var isForBrowsers: Bool {
        switch self {
        case .ping, .pause, .resume, .reload, .setRegionOfInterest, .setRecognizedDataTypes, .select, .setZoom,
            .setCamera:
            true
        case .status, .items, .partBounds, .supportedSymbologies, .supportedLanguages, .record, .pictures,
            .capturePhoto, .cameras:
            false
        }
    }
}
