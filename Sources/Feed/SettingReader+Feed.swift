import HTTPTransfer
import ScanModel
import SettingFiles

// Settings that only a feed's configuration has.

extension SettingReader {
    /// Seconds between the requests for single pictures: five a second are enough to read what is held still.
    private static var usualInterval: Double { 0.2 }

    /// Reads where the frames come from.
    mutating func feedSource(_ members: [String: SettingNode], of root: SettingNode) -> FeedSettings.Source? {
        let ofURL = ["user", "password", "certificateAuthority", "pinnedKey", "interval"]
        switch (members["command"], members["url"]) {
        case (let command?, nil):
            for key in ofURL { members[key].map { note(.invalid, "\(key) needs url instead of command", at: $0) } }
            return self.command(command).map { .program($0) }
        case (nil, let url?): return request(url, members)
        case (nil, nil):
            note(
                .missing, "command or url is required: a program that writes the stream, or the address of one",
                at: root)
            return nil
        case (_?, let url?):
            note(.invalid, "there is a command as well; a feed has one source", at: url)
            return nil
        }
    }

    private mutating func request(_ node: SettingNode, _ members: [String: SettingNode]) -> FeedSettings.Source? {
        guard let text = string(node) else { return nil }
        guard let address = FeedAddress(text) else {
            // What is written there may contain a password.
            note(
                .invalid,
                "this isn't the address of a stream; allowed is http://HOST/… or https://HOST/…; for others, such as rtsp, use command with ffmpeg",
                at: node)
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
        let interval = members["interval"].flatMap { number($0, in: 0.02...3600) } ?? Self.usualInterval
        return .http(request, interval: interval)
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
