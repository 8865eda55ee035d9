import CCrypto
import FoundationEssentials

/// The secret that a station and a server share. Requests are signed as https://www.standardwebhooks.com says, so that libraries of many
/// languages can check them.
struct WebhookSecret: Sendable, Equatable {
    private let key: [UInt8]

    /// The characters before the key.
    private static let prefix = "whsec_"
    /// Bytes: the specification asks for 24 to 64.
    private static let sizes = 24...64

    /// - Parameter text: `whsec_` and the key in base64.
    /// - Returns: nil if it is something else, or too short to be a secret.
    init?(_ text: String) {
        guard text.hasPrefix(Self.prefix), let key = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            Self.sizes.contains(key.count)
        else { return nil }
        self.key = Array(key)
    }

    /// Reads the first line of a file.
    init(file: String) throws(RelayFault) {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw RelayFault("\(file) can't be read; does it exist, and may this user read it?")
        }
        let line = String(decoding: data.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard let secret = WebhookSecret(line) else {
            throw RelayFault(
                "\(file) isn't a secret; its first line has to be whsec_ and 24 to 64 bytes in base64: echo whsec_$(openssl rand -base64 32)"
            )
        }
        self = secret
    }

    /// Returns the value of the header `webhook-signature`.
    /// - Parameters:
    ///   - id: of the message; the same for each attempt.
    ///   - time: of the attempt, in whole seconds since 1970.
    /// - Throws: `RelayFault` if libcrypto is missing.
    func signature(id: String, time: Int, body: [UInt8]) throws(RelayFault) -> String {
        let signed = Array("\(id).\(time).".utf8) + body
        var signature = [UInt8](repeating: 0, count: 32)
        // Unsafe: C reads both arrays and writes 32 bytes during the call.
        guard unsafe ccrypto_hmac_sha256(key, key.count, signed, signed.count, &signature) else {
            throw RelayFault("requests can't be signed: libcrypto.so.3 is needed; install the package libssl3")
        }
        return "v1," + Data(signature).base64EncodedString()
    }
}
