public import ScanModel

/// What a line of the event socket means for a station.
public enum StationReport: Sendable {
    /// The camera has this state.
    case camera(CameraState)
    /// Results became stable.
    case results(Change)
    /// An application accepted or rejected a result.
    case verdict(isAccepted: Bool)
    /// A reading window ended without a result.
    case noRead
    /// The daemon refused the subscription.
    case refused(ProtocolError)

    /// Parses a line.
    /// - Returns: nil for an event that means nothing to a station.
    /// - Throws: `DecodingError` if the line isn't an event, or lacks a required member.
    public static func parse(line: [UInt8]) throws -> StationReport? {
        switch try ScanEvent.parse(line: line) {
        case .hello(let hello): return .camera(hello.camera.state)
        case .camera(let change): return .camera(change.camera.state)
        case .stable(let change): return .results(change)
        case .verdict(let verdict): return .verdict(isAccepted: verdict.answer.verdict == .accepted)
        case .noRead: return .noRead
        case .error(let error): return .refused(error)
        default: return nil
        }
    }
}
