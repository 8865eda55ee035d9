public import ScanModel

extension ScanClient {
    /// Has the daemon read frames now, if its configuration asks for triggers. A window that is open already stays as it is.
    /// - Parameter window: seconds for which it reads at most; nil for the configured number.
    /// - Returns: whether frames are read now, and until when. The state is `held` if an earlier result is still held.
    /// - Throws: `ClientError.refused` if the daemon reads at any time, or is paused.
    @discardableResult
    public func trigger(window: Double? = nil) async throws -> TriggerReport {
        try await result("trigger") { json in
            guard let window else { return }
            json.key("window")
            json.number(window, decimals: 3)
        }
    }
}
