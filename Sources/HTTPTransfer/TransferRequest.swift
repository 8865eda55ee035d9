/// A request to an HTTP server.
public struct TransferRequest: Sendable, Hashable {
    /// An address with `http` or `https`.
    public var url: String
    /// User and password for basic or digest authentication, as the server asks.
    public var credentials: Credentials?
    /// How an `https` server is recognised.
    public var trust: Trust
    /// Further header lines, such as `Content-Type: application/json`.
    public var headers: [String] = []
    /// What is sent by POST; nil for GET.
    public var body: [UInt8]?
    /// Limit on the time without a byte in seconds: cameras send at least a frame a second.
    public var stallSeconds = 15
    /// Limit on the whole transfer in seconds; nil for none.
    public var totalSeconds: Int?

    /// Limit on connecting in seconds: a server that is reachable answers within one, a slow network within a few.
    public static let connectSeconds = 10

    public init(url: String, credentials: Credentials? = nil, trust: Trust = .system) {
        (self.url, self.credentials, self.trust) = (url, credentials, trust)
    }

    /// A user and a password.
    public struct Credentials: Sendable, Hashable {
        public var user: String
        public var password: String

        public init(user: String, password: String) { (self.user, self.password) = (user, password) }
    }

    /// How an `https` server is recognised.
    public enum Trust: Sendable, Hashable {
        /// By a certificate that the system trusts.
        case system
        /// By a certificate that those in a file have signed.
        case authority(file: String)
        /// By its public key, as curl writes it: `sha256//` and base64. Its certificate may say anything.
        case pinnedKey(String)
    }
}
