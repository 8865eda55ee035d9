public import DataScan
import ScanModel

/// The methods of the control socket. A method is a case of `ControlMethod`, a line in `call`, and a function in the
/// file of its subject.
public struct ControlMethods: Sendable {
    let scanner: DataScanner
    let counters: ConnectionCounters
    let configuration: any ConfigurationKeeper

    public init(
        scanner: DataScanner, counters: ConnectionCounters = ConnectionCounters(),
        configuration: any ConfigurationKeeper
    ) {
        self.scanner = scanner
        self.counters = counters
        self.configuration = configuration
    }

    /// Writes a result.
    typealias Result = @Sendable (inout JSONWriter) -> Void

    /// The result of a method that returns nothing.
    static let done: Result = { $0.object { _ in } }

    /// Calls a method. Unless all its parameters are known and valid, nothing happens.
    /// - Parameter extras: receives what accompanies the reply.
    func call(
        _ method: ControlMethod, _ parameters: SettingNode?, extras: inout ControlExtras
    ) async throws(ProtocolError) -> Result {
        var given = ControlParameters(parameters, of: method)
        return switch method {
        case .ping: try await ping(given)
        case .status: try await status(given)
        case .reload: try await reload(given)
        case .overrideSettings: try await overrideSettings(&given)
        case .supportedSymbologies: try supportedSymbologies(given)
        case .supportedLanguages: try supportedLanguages(given)
        case .items: try await items(given)
        case .select: try await select(&given)
        case .partBounds: try await partBounds(&given)
        case .textIn: try await textIn(&given)
        case .documentMask: try await documentMask(given)
        case .pages: try await pages(given)
        case .pagePicture: try await pagePicture(&given, &extras)
        case .capturePage: try await capturePage(given)
        case .removePage: try await removePage(&given)
        case .movePage: try await movePage(&given)
        case .finishDocument: try await finishDocument(given)
        case .documentFile: try await documentFile(&given, &extras)
        case .setRegionOfInterest: try await setRegionOfInterest(&given)
        case .setRecognizedDataTypes: try await setRecognizedDataTypes(&given)
        case .pause: try await pause(given)
        case .resume: try await resume(given)
        case .cameras: try await cameras(given)
        case .setCamera: try await setCamera(&given)
        case .setZoom: try await setZoom(&given)
        case .record: try await record(given, &extras)
        case .pictures: try await pictures(&given, &extras)
        case .capturePhoto: try await capturePhoto(&given, &extras)
        case .trigger: try await trigger(&given)
        case .acknowledge: try await acknowledge(&given)
        case .resultPicture: try await resultPicture(&given, &extras)
        }
    }

    /// Ends a feed, so that another one can begin.
    func end(_ feed: ControlFeed) async {
        switch feed {
        case .frames(let tap): await scanner.detach(tap)
        case .pictures(let tap): await scanner.detach(tap)
        }
    }
}
