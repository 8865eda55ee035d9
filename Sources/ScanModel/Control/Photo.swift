/// A request for a photograph.
public struct PhotoRequest: Sendable, Hashable {
    /// What the photograph shows.
    public enum Subject: Sendable, Hashable {
        /// The whole frame.
        case frame
        /// The region of interest.
        case region
        /// The item with this id, straightened.
        case item(String)
    }

    /// What the photograph shows.
    public var subject: Subject
    /// Number of a frame that an event named; nil for the newest frame, or the newest one with the item.
    public var frame: Int?
    /// Quality of the JPEG, from 1 to 100. Nil keeps the camera's own JPEG if the whole frame is returned, and means
    /// `usualQuality` otherwise.
    public var quality: Int?

    /// The default quality.
    public static let usualQuality = 90

    public init(_ subject: Subject = .frame, frame: Int? = nil, quality: Int? = nil) {
        self.subject = subject
        self.frame = frame
        self.quality = quality
    }
}

/// A photograph.
public struct Photo: Sendable, Hashable {
    /// The JPEG file.
    public var jpeg: [UInt8]
    /// The frame it was made from.
    public var moment: Moment
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int

    public init(jpeg: [UInt8], moment: Moment, width: Int, height: Int) {
        self.jpeg = jpeg
        self.moment = moment
        self.width = width
        self.height = height
    }
}
