/// What subscribers are told, in the order of `sequence`.
public enum ScanEvent: Sendable, Equatable {
    /// First on every connection: who speaks.
    case hello(Hello)
    /// Second on every connection, and after `overflow`: everything in view.
    case snapshot(Snapshot)
    /// Items are confirmed: they came into view.
    case add(Change)
    /// Items moved, or more is known of them.
    case update(Change)
    /// Items have enough evidence; at most once an id.
    case stable(Change)
    /// Items are gone; exactly one for every `add`.
    case remove(Removal)
    /// The camera's state changed.
    case camera(CameraChange)
    /// Somebody changed what is read.
    case settings(SettingsChange)
    /// Something can't be read: what would help.
    case guidance(Guidance)
    /// A `subscribe` of this subscriber is in force; what it asked for comes next.
    case subscribed(Subscribed)
    /// The answer to this subscriber's `ping`.
    case pong(Pong)
    /// This subscriber was too slow, and lost events; a snapshot follows.
    case overflow(Overflow)
    /// A line that this subscriber sent was refused.
    case error(ProtocolError)
}

/// When and in which frame something was seen.
public struct Moment: Sendable, Hashable {
    /// Number of the frame since capture began.
    public var frame: Int
    /// Capture time of the frame, in seconds of the source's own monotonic clock.
    public var captureTime: Double
    /// The same moment on the wall clock, in seconds since 1970; for a recording that is scanned, `captureTime`.
    public var time: Double

    public init(frame: Int, captureTime: Double, time: Double) {
        self.frame = frame
        self.captureTime = captureTime
        self.time = time
    }
}

/// Who speaks.
public struct Hello: Sendable, Equatable {
    /// Version of the protocol; raised where a client that knows the older one would go wrong.
    public var version: Int
    /// Program and its version.
    public var server: String
    /// Name of this run of the daemon; sequence numbers and ids belong to it.
    public var session: String
    /// The camera.
    public var camera: CameraInfo
    /// The region that is read.
    public var regionOfInterest: Region
    /// The cursor of the latest stable result; nil where none are kept.
    public var cursor: String?

    public init(
        version: Int = 1, server: String, session: String, camera: CameraInfo, regionOfInterest: Region,
        cursor: String? = nil
    ) {
        self.version = version
        self.server = server
        self.session = session
        self.camera = camera
        self.regionOfInterest = regionOfInterest
        self.cursor = cursor
    }
}

/// Everything in view.
public struct Snapshot: Sendable, Equatable, Decodable {
    /// Number of the latest event that the snapshot contains.
    public var sequence: Int
    /// The items in view, in reading order.
    public var items: [RecognizedItem]
    /// The cursor of the latest stable result before it; nil where none are kept.
    public var cursor: String?
    /// The camera and the region as they are now; nil in a scan of a recording.
    public var scene: Scene?
    /// The year of its latest event: it settles the century of GS1's dates. Not told.
    public var referenceYear: Int

    private enum CodingKeys: CodingKey { case sequence, items, cursor, camera, regionOfInterest }

    /// What is not told of items.
    public struct Scene: Sendable, Equatable {
        /// The camera.
        public var camera: CameraInfo
        /// The region that is read.
        public var regionOfInterest: Region

        public init(camera: CameraInfo, regionOfInterest: Region) {
            self.camera = camera
            self.regionOfInterest = regionOfInterest
        }
    }

    public init(
        sequence: Int, items: [RecognizedItem], cursor: String? = nil, scene: Scene? = nil,
        referenceYear: Int = Moment.earliestReferenceYear
    ) {
        self.sequence = sequence
        self.items = items
        self.cursor = cursor
        self.scene = scene
        self.referenceYear = referenceYear
    }

    /// Reads the members of a `snapshot`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence),
            items: try values.decode([RecognizedItem].self, forKey: .items))
        cursor = try values.decodeIfPresent(String.self, forKey: .cursor)
        if let camera = try values.decodeIfPresent(CameraInfo.self, forKey: .camera),
            let region = try values.decodeIfPresent(Region.self, forKey: .regionOfInterest)
        {
            scene = Scene(camera: camera, regionOfInterest: region)
        }
    }
}

/// Items that came, moved or became certain.
public struct Change: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The frame it was seen in.
    public var moment: Moment
    /// The items, as they are now.
    public var items: [RecognizedItem]
    /// Ids of all items in view, in reading order.
    public var allItems: [String]
    /// Of a `stable` event that is told again: the session that it is of; else nil.
    public var replayedFrom: String?

    public init(
        sequence: Int, moment: Moment, items: [RecognizedItem], allItems: [String], replayedFrom: String? = nil
    ) {
        self.replayedFrom = replayedFrom
        self.sequence = sequence
        self.moment = moment
        self.items = items
        self.allItems = allItems
    }
}

/// Items that are gone.
public struct Removal: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The frame in which they were gone.
    public var moment: Moment
    /// Which, and why.
    public var items: [RemovedItem]
    /// Ids of all items still in view, in reading order.
    public var allItems: [String]

    public init(sequence: Int, moment: Moment, items: [RemovedItem], allItems: [String]) {
        self.sequence = sequence
        self.moment = moment
        self.items = items
        self.allItems = allItems
    }
}

/// An item that is gone.
public struct RemovedItem: Sendable, Hashable, Decodable {
    /// Its id.
    public var id: String
    /// Why.
    public var reason: RemovalReason

    public init(id: String, reason: RemovalReason) {
        self.id = id
        self.reason = reason
    }
}

/// Why an item is gone.
public enum RemovalReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// It went out of the region, or was not seen for longer than `reappearAfter`.
    case left
    /// Another item was selected, where only one is told.
    case deselected
    /// Something else is read in its place, with better evidence.
    case superseded
    /// The camera delivered no frames for longer than `reappearAfter`.
    case sourceLost
    /// The recording ended.
    case sourceEnded
    /// The region of interest, the data types or the pause that a client asked for leave it out.
    case settingsChanged
}

/// The camera's state changed.
public struct CameraChange: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The camera, as it is now.
    public var camera: CameraInfo

    public init(sequence: Int, camera: CameraInfo) {
        self.sequence = sequence
        self.camera = camera
    }
}

/// Events that a slow subscriber lost.
public struct Overflow: Sendable, Equatable, Decodable {
    /// Number of the latest event that was lost.
    public var sequence: Int
    /// How many were lost.
    public var lost: Int
    /// Stable results among them, which are not kept any more; nil where all of them were told again.
    public var gap: ResultGap?

    public init(sequence: Int, lost: Int, gap: ResultGap? = nil) {
        self.sequence = sequence
        self.lost = lost
        self.gap = gap
    }
}

/// Why what a client sent was refused.
public struct ProtocolError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Stable name of the kind of mistake, for programs.
    public var code: Code
    /// The field that is wrong, such as `subscribe.types[1]`; empty where it is the line as a whole.
    public var field: String
    /// What is wrong and what would be right, for people.
    public var message: String

    /// The kinds of mistake.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        /// The line is no JSON object.
        case malformed
        /// The line is longer than allowed.
        case tooLong
        /// A key or method that doesn't exist.
        case unknown
        /// A key that has to be there is missing.
        case missing
        /// A value of the wrong type or out of its range.
        case invalid
        /// It can't be done in the present state.
        case unavailable
        /// Who asks may not.
        case forbidden
        /// More connections or requests than one may have.
        case tooMany
    }

    public init(_ code: Code, field: String = "", message: String) {
        self.code = code
        self.field = field
        self.message = message
    }

    /// One line for people.
    public var description: String { field.isEmpty ? message : "\(field): \(message)" }
}
