/// What would help to read a code that is in view and can't be read.
public struct Guidance: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The frame it was seen in.
    public var moment: Moment
    /// What is in the way; `none` where nothing is any more.
    public var hint: Hint
    /// Where the code seems to be, in fractions of the full frame (or of the region, for a subscriber that asked for that);
    /// nil with `none`.
    public var bounds: Quad?

    /// What is in the way of reading.
    public enum Hint: String, Sendable, Hashable, CaseIterable, Codable {
        /// All is read, or nothing is there.
        case none
        /// Its bars or modules are too small in the picture: nearer.
        case tooSmall
        /// It is out of focus, or moves too fast.
        case tooBlurred
        /// A lamp is reflected in it.
        case glare
        /// There is too little light on it.
        case tooDark
    }

    /// Makes guidance.
    public init(sequence: Int, moment: Moment, hint: Hint, bounds: Quad?) {
        self.sequence = sequence
        self.moment = moment
        self.hint = hint
        self.bounds = bounds
    }
}
