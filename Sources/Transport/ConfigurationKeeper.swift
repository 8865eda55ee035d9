public import ScanModel

/// What keeps the daemon's configuration.
public protocol ConfigurationKeeper: Sendable {
    /// Reads the configuration again and applies it.
    /// - Returns: the keys whose change needs a restart.
    /// - Throws: the mistakes in it; nothing has changed then.
    func reload() async throws(ProtocolError) -> [String]

    /// Lays settings over the configuration, in place of all earlier ones, and takes them back if no frames come after that.
    /// - Parameter settings: a map with sections of the configuration; empty for none.
    /// - Returns: why they were taken back; nil if they stay.
    /// - Throws: why they can't be tried; nothing has changed then.
    func override(revision: String, settings: SettingNode) async throws(ProtocolError) -> String?
}
