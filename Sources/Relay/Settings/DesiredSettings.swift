import ScanModel

/// The settings that a camera should have: those of its groups, in the station's order, and over them its own.
struct DesiredSettings: Sendable {
    /// Settings under the name that their sender gives them.
    struct Revision: Sendable {
        var name: String
        /// A map.
        var settings: SettingNode
    }

    /// What a message is.
    enum Change: Sendable, Equatable {
        /// It is about something else.
        case none
        /// Other settings are desired now.
        case changed
        /// It can't be understood; what was desired before stays. The name is empty if the message has none.
        case refused(name: String, reason: String)
    }

    /// Bytes of a name, so that those of all groups fit into one.
    static let longestName = 64

    private let topics: [String]
    private var revisions: [Revision?]

    init(_ topics: RelayTopics, groups: [String]) {
        self.topics = groups.map { topics.desiredSettings(ofGroup: $0) } + [topics.desiredSettings]
        revisions = Array(repeating: nil, count: self.topics.count)
    }

    /// Takes a message. An empty one withdraws the settings of its topic.
    mutating func take(_ message: BrokerMessage) -> Change {
        guard let index = topics.firstIndex(of: message.topic) else { return .none }
        guard let payload = message.payload else {
            return .refused(name: "", reason: "settings have at most \(BrokerMessage.longestPayload) bytes")
        }
        if payload.isEmpty {
            revisions[index] = nil
            return .changed
        }
        guard let node = try? SettingNode(json: payload) else {
            return .refused(name: "", reason: "this isn't JSON, or has too many values")
        }
        var reader = SettingReader()
        let members = reader.members(of: node, known: ["revision", "settings"])
        let name = members["revision"].flatMap { reader.string($0) } ?? ""
        if let error = reader.error { return .refused(name: name.clipped(to: Self.longestName), reason: "\(error)") }
        guard (1...Self.longestName).contains(name.utf8.count) else {
            return .refused(name: "", reason: "revision has to be text of 1 to \(Self.longestName) bytes")
        }
        guard let settings = members["settings"], case .map = settings.content else {
            return .refused(name: name, reason: "settings has to be a map with keys of datascand.yaml")
        }
        revisions[index] = Revision(name: name, settings: settings)
        return .changed
    }

    /// The names of all that is desired, the most important one last.
    var names: [String] { revisions.compactMap { $0?.name } }

    /// The parameters of `overrideSettings`.
    var parameters: [UInt8] {
        let settings = revisions.compactMap { $0?.settings }
            .reduce(SettingNode(.map([]), at: .init())) { $0.overlaid(by: $1) }
        var json = JSONWriter()
        json.object { json in
            json.key("revision")
            json.string(names.isEmpty ? "none" : names.joined(separator: "+"))
            json.key("settings")
            settings.write(to: &json)
        }
        return json.bytes
    }
}
