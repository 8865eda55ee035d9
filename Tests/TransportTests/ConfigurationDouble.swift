import ScanModel
import Transport

/// A configuration whose every change needs the same restart, and that takes back what is called `dark`.
struct ConfigurationDouble: ConfigurationKeeper {
    func reload() async throws(ProtocolError) -> [String] { ["events.socket"] }

    func override(revision: String, settings: SettingNode) async throws(ProtocolError) -> String? {
        guard case .map = settings.content else {
            throw ProtocolError(.invalid, field: settings.place.path, message: "this is \(settings.kind)")
        }
        return revision == "dark" ? "no frames came" : nil
    }
}
