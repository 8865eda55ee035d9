/// An event for subscribers, in the order of `sequence`.
///
///     switch event {
///     case .add(let change): print("new:", change.items.map(\.id))
///     case .stable(let change): print("read:", change.items.map(\.content.string))
///     case .remove(let removal): print("gone:", removal.items.map(\.id))
///     case .camera(let change): print("camera:", change.camera.state.rawValue)
///     default: break
///     }
public enum ScanEvent: Sendable, Equatable {
    /// First on every connection: describes the server.
    case hello(Hello)
    /// Second on every connection, and after `overflow`: everything in view.
    case snapshot(Snapshot)
    /// Items were confirmed: they came into view.
    case add(Change)
    /// Items moved, or more is known about them.
    case update(Change)
    /// Items have enough evidence; at most once per id.
    case stable(Change)
    /// Items are gone; exactly one for each `add`.
    case remove(Removal)
    /// The camera's state changed.
    case camera(CameraChange)
    /// A client changed what is read.
    case settings(SettingsChange)
    /// Something can't be read; says what would help.
    case guidance(Guidance)
    /// The captured pages have changed.
    case page(PageChange)
    /// Frames are read from now on, or not.
    case trigger(TriggerChange)
    /// A window closed without an accepted result.
    case noRead(NoRead)
    /// An application has answered a result.
    case verdict(ResultVerdict)
    /// A `subscribe` of this subscriber is in force; what it requested follows.
    case subscribed(Subscribed)
    /// The answer to this subscriber's `ping`.
    case pong(Pong)
    /// This subscriber was too slow and lost events; a snapshot follows.
    case overflow(Overflow)
    /// A line that this subscriber sent was rejected.
    case error(ProtocolError)
}

extension ScanEvent {
    /// The same event with a number that is higher by `count`.
    public func renumbered(by count: Int) -> ScanEvent {
        func shifted<Value>(_ value: Value, _ sequence: WritableKeyPath<Value, Int>) -> Value {
            var value = value
            value[keyPath: sequence] += count
            return value
        }
        return switch self {
        case .snapshot(let snapshot): .snapshot(snapshot.renumbered(by: count))
        case .add(let change): .add(shifted(change, \.sequence))
        case .update(let change): .update(shifted(change, \.sequence))
        case .stable(let change): .stable(shifted(change, \.sequence))
        case .remove(let removal): .remove(shifted(removal, \.sequence))
        case .camera(let change): .camera(shifted(change, \.sequence))
        case .settings(let change): .settings(shifted(change, \.sequence))
        case .guidance(let guidance): .guidance(shifted(guidance, \.sequence))
        case .page(let change): .page(shifted(change, \.sequence))
        case .trigger(let change): .trigger(shifted(change, \.sequence))
        case .noRead(let noRead): .noRead(shifted(noRead, \.sequence))
        case .verdict(let verdict): .verdict(shifted(verdict, \.sequence))
        case .overflow(let overflow): .overflow(shifted(overflow, \.sequence))
        case .pong(let pong): .pong(shifted(pong, \.sequence))
        case .hello, .subscribed, .error: self
        }
    }
}

/// The frame in which something was seen, and its time.
public struct Moment: Sendable, Hashable {
    /// Number of the frame since capture began.
    public var frame: Int
    /// Capture time of the frame, in seconds on the source's monotonic clock.
    public var captureTime: Double
    /// The same moment on the wall clock, in seconds since 1970; `captureTime` for a recording that is scanned.
    public var time: Double

    public init(frame: Int, captureTime: Double, time: Double) {
        self.frame = frame
        self.captureTime = captureTime
        self.time = time
    }
}

/// A description of the server.
public struct Hello: Sendable, Equatable {
    /// The version of the protocol that this package speaks.
    public static let protocolVersion = 1

    /// Version of the protocol; incremented if a change would break existing clients.
    public var version: Int
    /// Program and its version.
    public var server: String
    /// Name of this run of the daemon; sequence numbers and ids are unique within it.
    public var session: String
    /// The camera.
    public var camera: CameraInfo
    /// The region that is read.
    public var regionOfInterest: Region
    /// The cursor of the latest stable result; nil if none are kept.
    public var cursor: String?
    /// Whether frames are read; nil if they always are.
    public var trigger: TriggerState?
    /// The name of the camera's daemon; nil if it has none.
    public var cameraName: String?

    public init(
        version: Int = Hello.protocolVersion, server: String, session: String, camera: CameraInfo,
        regionOfInterest: Region, cursor: String? = nil, trigger: TriggerState? = nil, cameraName: String? = nil
    ) {
        self.version = version
        self.server = server
        self.session = session
        self.camera = camera
        self.regionOfInterest = regionOfInterest
        self.cursor = cursor
        self.trigger = trigger
        self.cameraName = cameraName
    }
}

/// Everything in view.
public struct Snapshot: Sendable, Equatable, Decodable {
    /// Number of the latest event that the snapshot includes.
    public var sequence: Int
    /// The items in view, in reading order.
    public var items: [RecognizedItem]
    /// The cursor of the latest stable result before it; nil if none are kept.
    public var cursor: String?
    /// The current camera and region; nil in a scan of a recording.
    public var scene: Scene?
    /// The year of its latest event, which determines the century of GS1 dates. Not sent.
    public var referenceYear: Int

    private enum CodingKeys: CodingKey { case sequence, items, cursor, camera, regionOfInterest, trigger }

    /// The state that doesn't concern items.
    public struct Scene: Sendable, Equatable {
        /// The camera.
        public var camera: CameraInfo
        /// The region that is read.
        public var regionOfInterest: Region
        /// Whether frames are read; nil if they always are.
        public var trigger: TriggerState?

        public init(camera: CameraInfo, regionOfInterest: Region, trigger: TriggerState? = nil) {
            self.camera = camera
            self.regionOfInterest = regionOfInterest
            self.trigger = trigger
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

    /// The same snapshot with a number that is higher by `count`.
    public func renumbered(by count: Int) -> Snapshot {
        var snapshot = self
        snapshot.sequence += count
        return snapshot
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
            scene = Scene(
                camera: camera, regionOfInterest: region,
                trigger: try values.decodeIfPresent(TriggerState.self, forKey: .trigger))
        }
    }
}

/// Items that appeared, moved or became certain.
public struct Change: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The frame in which it was seen.
    public var moment: Moment
    /// The items in their current state.
    public var items: [RecognizedItem]
    /// Ids of all items in view, in reading order.
    public var allItems: [String]
    /// For a replayed `stable` event: the session it belongs to; otherwise nil.
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
    /// The frame in which the items were found gone.
    public var moment: Moment
    /// The items and the reasons.
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
    /// Why it is gone.
    public var reason: RemovalReason

    public init(id: String, reason: RemovalReason) {
        self.id = id
        self.reason = reason
    }
}

/// Why an item is gone.
public enum RemovalReason: String, Sendable, Hashable, CaseIterable, Codable {
    /// It left the region, or was not seen for longer than `reappearAfter`.
    case left
    /// Another item was selected while only one is reported.
    case deselected
    /// Other content is read in its place, with better evidence.
    case superseded
    /// The camera delivered no frames for longer than `reappearAfter`.
    case sourceLost
    /// The recording ended.
    case sourceEnded
    /// The region, the data types or a pause that a client requested excludes it.
    case settingsChanged
    /// Nothing is read until the next trigger, or while a result is held.
    case notReading
}

/// The camera's state changed.
public struct CameraChange: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The camera in its current state.
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
    /// Lost stable results that are no longer kept; nil if all of them were replayed.
    public var gap: ResultGap?

    public init(sequence: Int, lost: Int, gap: ResultGap? = nil) {
        self.sequence = sequence
        self.lost = lost
        self.gap = gap
    }
}

/// Why a client's line or request was rejected.
public struct ProtocolError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake, as a name that doesn't change, for programs.
    public var code: Code
    /// The field that is wrong, such as `subscribe.types[1]`; empty if the whole line is.
    public var field: String
    /// What is wrong and what is allowed, for people.
    public var message: String

    /// The kinds of mistake.
    public enum Code: String, Sendable, Hashable, CaseIterable, Codable {
        /// The line isn't a JSON object.
        case malformed
        /// The line is longer than allowed.
        case tooLong
        /// A key or method that doesn't exist.
        case unknown
        /// A required key is missing.
        case missing
        /// A value has the wrong type or is out of range.
        case invalid
        /// It isn't possible in the current state.
        case unavailable
        /// The client isn't authorized.
        case forbidden
        /// There are more connections or requests than allowed.
        case tooMany
    }

    public init(_ code: Code, field: String = "", message: String) {
        self.code = code
        self.field = field
        self.message = message
    }

    /// The error as one line for people.
    public var description: String { field.isEmpty ? message : "\(field): \(message)" }
}
