import HTTPTransfer
import ScanModel
import SettingFiles

// Settings that only a feed's configuration has.

extension SettingReader {
    /// Seconds between the requests for single pictures: five a second are enough to read what is held still.
    private static var usualInterval: Double { 0.2 }

    /// Reads where the frames come from.
    mutating func feedSource(_ members: [String: SettingNode], of root: SettingNode) -> FeedSettings.Source? {
        let ofURL = TransferRequest.settingKeys + ["interval"]
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
        let request = transferRequest(
            node, members, hint: "; for others, such as rtsp, use command with ffmpeg")
        let interval = members["interval"].flatMap { number($0, in: 0.02...3600) } ?? Self.usualInterval
        return request.map { .http($0, interval: interval) }
    }
}
