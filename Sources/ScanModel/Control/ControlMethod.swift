/// A method of the control socket and its properties. `ControlMethods` in Transport implements the methods.
public enum ControlMethod: String, Sendable, CaseIterable {
    case ping, status, items, pause, resume, reload, overrideSettings, setRegionOfInterest, setRecognizedDataTypes,
        select, partBounds
    case textIn, documentMask
    case pages, pagePicture, capturePage, removePage, movePage, finishDocument, documentFile
    case supportedSymbologies, supportedLanguages, record, pictures, capturePhoto, setZoom, cameras, setCamera
    case trigger
    case acknowledge
    case resultPicture

    /// Whether the daemon's log notes who called it, because it changes something or returns pictures.
    public var isNoted: Bool {
        switch self {
        case .pause, .resume, .reload, .overrideSettings, .setRegionOfInterest, .setRecognizedDataTypes, .select,
            .record, .pictures, .capturePhoto, .documentMask, .pages, .pagePicture, .capturePage, .removePage,
            .movePage, .finishDocument,
            .documentFile, .setZoom, .setCamera, .trigger, .resultPicture:
            true
        case .ping, .status, .items, .partBounds, .textIn, .supportedSymbologies, .supportedLanguages, .cameras: false
        // Once for each result: too often for the log, and subscribers see it.
        case .acknowledge: false
        }
    }

    /// Whether browsers may call it through datascan-web. The others have separate paths there, or aren't for pages.
    public var isForBrowsers: Bool {
        switch self {
        case .ping, .pause, .resume, .reload, .setRegionOfInterest, .setRecognizedDataTypes, .select, .setZoom,
            .setCamera, .pages, .capturePage, .removePage, .movePage, .finishDocument, .trigger:
            true
        case .status, .items, .partBounds, .textIn, .documentMask, .supportedSymbologies, .supportedLanguages, .record,
            .pictures, .capturePhoto, .pagePicture, .documentFile, .cameras, .resultPicture, .overrideSettings:
            false
        // A page is often the application.
        case .acknowledge: true
        }
    }
}
