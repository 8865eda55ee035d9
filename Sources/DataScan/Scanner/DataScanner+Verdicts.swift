import Capture
public import Delivery
public import ScanModel

extension DataScanner {
    /// Takes an application's answer to a result, and announces it to the subscribers. Doesn't wait for the frame that
    /// is being read, so a page can show it within milliseconds.
    /// - Throws: `ProtocolError` for `cursor`, `item` or `verdict`: see `EventHub.acknowledge`.
    public nonisolated func acknowledge(
        _ result: AnsweredResult, with answer: Acknowledgement
    ) async throws(ProtocolError) {
        try await hub.acknowledge(result, with: answer, time: clock.wall())
    }
}
