public import ScanModel

/// The topics of a camera: `PREFIX/1/SITE/STATION/CAMERA/…`. The 1 is the version of the messages.
public struct RelayTopics: Sendable, Hashable {
    /// The first levels.
    public let prefix: String
    /// The names of the place, of the station there, and of its camera.
    public let site: String
    public let station: String
    public let camera: String

    /// The name of the camera of a daemon without a name.
    public static let unnamedCamera = "main"

    public init(prefix: String, site: String, station: String, camera: CameraName?) {
        self.prefix = prefix
        self.site = site
        self.station = station
        self.camera = camera?.description ?? Self.unnamedCamera
    }

    private var base: String { "\(prefix)/1/\(site)/\(station)/\(camera)" }

    /// The name under which the camera's relay connects to the broker.
    public var client: String { "\(prefix)-\(site)-\(station)-\(camera)".replacing("/", with: "-") }
    /// Results.
    public var result: String { "\(base)/result" }
    /// The state of the camera.
    public var state: String { "\(base)/state" }
    /// The filter of all commands.
    public var commands: String { "\(base)/command/+" }
    /// What settings the camera should have, and what it has made of them.
    public var desiredSettings: String { "\(base)/settings/desired" }
    public var reportedSettings: String { "\(base)/settings/reported" }

    /// What settings the cameras of a group should have.
    public func desiredSettings(ofGroup group: String) -> String { "\(prefix)/1/groups/\(group)/settings/desired" }

    /// Returns the method that a topic calls; nil if the topic isn't that of a command.
    public func method(of topic: String) -> String? {
        let start = "\(base)/command/"
        guard topic.hasPrefix(start) else { return nil }
        let method = topic.dropFirst(start.count)
        return method.isEmpty || method.contains("/") ? nil : String(method)
    }

    /// Whether answers may go to a topic: only to one that nothing else uses, so that nobody makes a station send commands or results
    /// of others.
    public func isForReplies(_ topic: String) -> Bool {
        let start = "\(prefix)/1/replies/"
        return topic.hasPrefix(start) && topic.utf8.count > start.utf8.count && topic.utf8.count <= Self.longestTopic
            && !topic.contains { $0 == "+" || $0 == "#" || $0 == "\0" }
    }

    private static let longestTopic = 256
}
