/// A photograph that is asked for.
public struct PhotoRequest: Sendable, Hashable {
    /// What is to be seen on it.
    public enum Subject: Sendable, Hashable {
        /// The whole frame.
        case frame
        /// The region of interest.
        case region
        /// The item of this id, laid straight.
        case item(String)
    }

    /// What is to be seen.
    public var subject: Subject
    /// Number of a frame that an event named; nil for the newest one, or the newest one with the item.
    public var frame: Int?
    /// Quality of the JPEG, 1 to 100; nil for that of the camera's own JPEG where it is passed on whole, else `usualQuality`.
    public var quality: Int?

    /// The quality where none is asked for.
    public static let usualQuality = 90

    public init(_ subject: Subject = .frame, frame: Int? = nil, quality: Int? = nil) {
        self.subject = subject
        self.frame = frame
        self.quality = quality
    }
}

/// A photograph.
public struct Photo: Sendable, Hashable {
    /// The picture, a JPEG file.
    public var jpeg: [UInt8]
    /// The frame that it was made of.
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
