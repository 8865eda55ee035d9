public import HTTPTransfer

/// Where results go by HTTP.
public struct WebhookSettings: Sendable, Hashable {
    /// The address, with `http` or `https`, and how its server is recognised.
    public var request: TransferRequest
    /// The file with the secret that signs each request; nil if none is signed.
    public var secretFile: String?
    /// Whether a verdict in an answer is passed on to the daemon.
    public var acknowledges = true
}
