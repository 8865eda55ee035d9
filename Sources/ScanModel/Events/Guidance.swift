/// Advice that would help to read something in view, or the whole picture.
public struct Guidance: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The frame in which the obstacle was seen.
    public var moment: Moment
    /// What prevents the reading; `none` once nothing does.
    public var hint: Hint
    /// The id of the item concerned; nil if no announced item is concerned.
    public var item: String?
    /// The approximate position, in fractions of the full frame (or of the region, if the subscriber asked for that);
    /// nil with `none`, and if the whole picture is concerned.
    public var bounds: Quad?

    /// What prevents a reading, most important first. If several apply, the first is reported.
    public enum Hint: String, Sendable, Hashable, CaseIterable, Codable {
        /// Everything was read, or nothing is in view.
        case none
        /// Something covers the lens: nothing at all is visible.
        case lensCovered
        /// There is too little light, locally or everywhere.
        case tooDark
        /// There is too much light: the picture is washed out.
        case tooBright
        /// A lamp is reflected in it.
        case glare
        /// The edge of the region cuts it off.
        case partlyOutside
        /// It is too near: larger than the region, or out of focus because of that.
        case moveAway
        /// It is too small in the picture and should come nearer.
        case moveCloser
        /// It moves too fast.
        case holdStill
        /// It is out of focus.
        case tooBlurred
    }

    public init(sequence: Int, moment: Moment, hint: Hint, item: String? = nil, bounds: Quad?) {
        self.sequence = sequence
        self.moment = moment
        self.hint = hint
        self.item = item
        self.bounds = bounds
    }
}

/// What prevents the reading of one object, or of the whole picture, in one frame.
public struct Obstacle: Sendable, Hashable {
    /// The obstacle; never `none`.
    public var hint: Guidance.Hint
    /// The position, in fractions of the full frame; nil if the whole picture is concerned.
    public var bounds: Quad?
    /// The id of the announced item concerned; nil if there is none.
    public var item: String?

    public init(_ hint: Guidance.Hint, at bounds: Quad? = nil, item: String? = nil) {
        (self.hint, self.bounds, self.item) = (hint, bounds, item)
    }
}
