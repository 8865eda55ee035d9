/// Settings that lie over the configuration file.
public struct OverrideStatus: Sendable, Hashable {
    /// The name that their sender gave them.
    public var revision: String
    /// Why they are left out; nil if they aren't.
    public var misfit: String?

    public init(revision: String, misfit: String?) {
        self.revision = revision
        self.misfit = misfit
    }
}
