import DataScanClient
import FoundationEssentials
import ScanModel
import SettingFiles

/// A server that gets each result as a POST.
struct WebhookDestination: ResultDestination {
    let post: WebhookPost
    let refused: RefusedResults
    /// The daemon to which a verdict is passed on; nil if none is.
    let client: ScanClient?
    let notify: @Sendable (RelayNote) -> Void

    func send(
        _ message: [UInt8], cursor: String, _ done: @escaping @Sendable (_ failure: RelayFault?) async -> Void
    ) throws(RelayFault) {
        Task {
            switch await post.post(message, id: cursor, time: Date().timeIntervalSince1970) {
            case .taken(let verdict):
                // The server has the result, whether or not its verdict can be shown.
                if let verdict { await passOn(verdict, cursor) }
                await done(nil)
            case .refused(let status): await done(setAside(message, status))
            case .later(let fault): await done(fault)
            }
        }
    }

    private func passOn(_ verdict: WebhookAnswer.Verdict, _ cursor: String) async {
        guard let client else { return }
        do {
            try await client.acknowledge(cursor: cursor, verdict.verdict, message: verdict.message)
        } catch {
            notify(.verdictFailed("\(error)"))
        }
    }

    /// - Returns: why it can't be set aside; then it stays the next one.
    private func setAside(_ message: [UInt8], _ status: Int) -> RelayFault? {
        do throws(DurableFile.Fault) {
            try refused.add(status: status, message)
            notify(.setAside(status: status, file: refused.path))
            return nil
        } catch {
            return RelayFault("the server refuses a result (status \(status)), and it can't be set aside: \(error)")
        }
    }
}
