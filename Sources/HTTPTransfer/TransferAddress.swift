/// An address, taken apart so that what is logged has no password.
struct TransferAddress: Hashable {
    /// The address without user and password.
    let url: String
    /// User and password, if the address had them.
    let credentials: TransferRequest.Credentials?

    /// Whether the server proves who it is.
    var isEncrypted: Bool { url.hasPrefix("https:") }

    /// - Returns: nil if the text isn't an address of HTTP with a host.
    init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else { return nil }
        let rest = text.dropFirst(scheme.count)
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
        let authority = rest.prefix { !"/?#".contains($0) }
        let path = rest[authority.endIndex...]
        guard let at = authority.lastIndex(of: "@") else {
            guard !authority.isEmpty else { return nil }
            (url, credentials) = (scheme + rest, nil)
            return
        }
        let host = authority[authority.index(after: at)...]
        guard !host.isEmpty else { return nil }
        let words = authority[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let user = Self.decode(words[0]), let password = Self.decode(words.count > 1 ? words[1] : "") else {
            return nil
        }
        url = scheme + host + path
        credentials = .init(user: user, password: password)
    }

    /// Decodes `%` and two digits.
    private static func decode(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
