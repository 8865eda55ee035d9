public import ScanModel

/// The position from which a subscriber wants stored results.
public enum ResultStart: Sendable, Hashable {
    /// All results that are kept.
    case earliest
    /// The results after this one.
    case after(ResultCursor)
}

/// The position from which to read.
public struct ResultBeginning: Sendable, Hashable {
    /// The number after which to start.
    public var position: Int
    /// The results that can't be replayed any more; nil if none is missing.
    public var gap: ResultGap?
    /// The latest result at the same time.
    public var latest: ResultCursor
}
