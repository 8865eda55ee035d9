/// Where the broker is, and how a station identifies itself.
public struct BrokerAddress: Sendable, Hashable {
    /// The name or address of the machine.
    public var host = "127.0.0.1"
    /// The port.
    public var port = 1883
    /// Whether the connection is encrypted.
    public var usesTLS = false
    /// The user's name; nil for none.
    public var user: String?
    /// The file that contains the password in its first line.
    public var passwordFile: String?
    /// The file with the certificates of the authorities that may have signed the broker's; nil for those of the operating system.
    public var authorities: String?
    /// The file with the station's certificate; nil for none.
    public var certificate: String?
    /// The file with the key of the certificate.
    public var key: String?

    public init() {}

    /// The address as a URL.
    public var url: String { "\(usesTLS ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Parses `mqtt://HOST:PORT` or `mqtts://HOST:PORT`; the port may be omitted.
    /// - Returns: nil if it isn't such an address.
    public init?(url: String) {
        if url.hasPrefix("mqtts://") {
            (usesTLS, port) = (true, 8883)
        } else if !url.hasPrefix("mqtt://") {
            return nil
        }
        var rest = url.dropFirst(usesTLS ? 8 : 7)
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            host = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        } else {
            host = String(rest.prefix { $0 != ":" })
            rest = rest.dropFirst(host.count)
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ Self.isAllowed($0) }) else { return nil }
        if rest.isEmpty { return }
        guard rest.hasPrefix(":"), let port = Int(rest.dropFirst()), (1...65535).contains(port) else { return nil }
        self.port = port
    }

    /// No path, no user, no white space.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && !"/@?#[]".utf8.contains(byte)
    }
}
