public import ScanModel

extension TransferRequest {
    /// The keys beside an address that say who asks, and how the server is recognised.
    public static let settingKeys = ["user", "password", "certificateAuthority", "pinnedKey"]
}

extension SettingReader {
    /// Reads an address with `settingKeys` beside it. No mistake shows a password.
    /// - Parameters:
    ///   - node: the address, which may contain user and password.
    ///   - members: the settings beside it.
    ///   - hint: what else would be right, added to the message if it isn't an address of HTTP.
    public mutating func transferRequest(
        _ node: SettingNode, _ members: [String: SettingNode], hint: String = ""
    ) -> TransferRequest? {
        guard let text = string(node) else { return nil }
        guard let address = TransferAddress(text) else {
            // What is written there may contain a password.
            note(.invalid, "this isn't an address; allowed is http://HOST/… or https://HOST/…\(hint)", at: node)
            return nil
        }
        var request = TransferRequest(url: address.url, credentials: address.credentials)
        if let user = members["user"].flatMap({ string($0) }) {
            if address.credentials != nil { note(.invalid, "url has a user as well; omit one of them", at: node) }
            request.credentials = .init(user: user, password: members["password"].flatMap { password($0) } ?? "")
        } else if let password = members["password"] {
            note(.invalid, "password needs a user beside it", at: password)
        }
        if let trust = trust(members) {
            if !address.isEncrypted { note(.invalid, "a certificate or a key needs https", at: node) }
            request.trust = trust
        }
        return request
    }

    /// Reads a password; no mistake shows it.
    private mutating func password(_ node: SettingNode) -> String? {
        if case .string(let text) = node.content { return text }
        note(.invalid, "it has to be text; digits alone need quotes", at: node)
        return nil
    }

    private mutating func trust(_ members: [String: SettingNode]) -> TransferRequest.Trust? {
        guard let key = members["pinnedKey"] else {
            return members["certificateAuthority"].flatMap { path($0) }.map { .authority(file: $0) }
        }
        if let other = members["certificateAuthority"] {
            note(.invalid, "pinnedKey is there as well; use one of them", at: other)
        }
        guard let text = string(key) else { return nil }
        guard text.hasPrefix("sha256//"), text.utf8.count == "sha256//".utf8.count + 44, text.hasSuffix("=") else {
            note(.invalid, "\(key.shown); allowed is sha256// and the 44 characters of a hash in base64", at: key)
            return nil
        }
        return .pinnedKey(text)
    }
}
