/// What would help to read a thing that is in view and can't be read, or the whole picture.
public struct Guidance: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The frame it was seen in.
    public var moment: Moment
    /// What is in the way; `none` where nothing is any more.
    public var hint: Hint
    /// The id of the item that it is about; nil where it is about no item that was announced.
    public var item: String?
    /// Where the thing seems to be, in fractions of the full frame (or of the region, for a subscriber that asked for that);
    /// nil with `none`, and where the whole picture is meant.
    public var bounds: Quad?

    /// What is in the way of reading. The order is that of importance: of several, the first is told.
    public enum Hint: String, Sendable, Hashable, CaseIterable, Codable {
        /// All is read, or nothing is there.
        case none
        /// Something lies before the lens: nothing at all can be seen.
        case lensCovered
        /// There is too little light, on it or at all.
        case tooDark
        /// There is too much light: the picture is washed out.
        case tooBright
        /// A lamp is reflected in it.
        case glare
        /// The edge of the region cuts it off.
        case partlyOutside
        /// It is too near: larger than the region, or too near to be in focus.
        case moveAway
        /// It is too small in the picture: nearer.
        case moveCloser
        /// It moves too fast.
        case holdStill
        /// It is out of focus.
        case tooBlurred
    }

    /// Makes guidance.
    public init(sequence: Int, moment: Moment, hint: Hint, item: String? = nil, bounds: Quad?) {
        self.sequence = sequence
        self.moment = moment
        self.hint = hint
        self.item = item
        self.bounds = bounds
    }
}

/// What one frame shows to be in the way of reading one thing, or the whole picture.
public struct Obstacle: Sendable, Hashable {
    /// What is in the way; never `none`.
    public var hint: Guidance.Hint
    /// Where the thing is, in fractions of the full frame; nil where the whole picture is meant.
    public var bounds: Quad?
    /// The id of the announced item that it is; nil where it is none.
    public var item: String?

    public init(_ hint: Guidance.Hint, at bounds: Quad? = nil, item: String? = nil) {
        (self.hint, self.bounds, self.item) = (hint, bounds, item)
    }
}
