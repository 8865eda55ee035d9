import HTTPTransfer
import ScanModel

extension SettingReader {
    /// Reads where results go by HTTP.
    mutating func webhook(_ node: SettingNode) -> WebhookSettings? {
        let members = members(of: node, known: ["url", "secretFile", "acknowledge"] + TransferRequest.settingKeys)
        guard let url = members["url"] else {
            note(.missing, "url is missing: the address that gets each result as a POST", at: node)
            return nil
        }
        guard let request = transferRequest(url, members) else { return nil }
        var settings = WebhookSettings(request: request)
        settings.secretFile = members["secretFile"].flatMap { path($0) }
        if let node = members["acknowledge"], let value = boolean(node) { settings.acknowledges = value }
        return settings
    }
}
