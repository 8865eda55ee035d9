import DataScan
import ScanModel

/// When frames are read.
extension ControlMethods {
    /// Opens a window in which frames are read.
    func trigger(_ given: inout ControlParameters) async throws(ProtocolError) -> Result {
        let window = try given.members(["window"])["window"].flatMap {
            given.reader.number($0, in: TriggerSettings.windows)
        }
        try given.check()
        let report = try await scanner.pullTrigger(window: window)
        return { $0.object { report.writeMembers(to: &$0) } }
    }
}
