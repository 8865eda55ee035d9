public import ScanModel

/// From where on a subscriber wants stored results.
public enum ResultStart: Sendable, Hashable {
    /// All that is kept.
    case earliest
    /// What came after a result.
    case after(ResultCursor)
}

/// Where reading begins.
public struct ResultBeginning: Sendable, Hashable {
    /// The number after which to read.
    public var position: Int
    /// What can't be told any more; nil where nothing is missing.
    public var gap: ResultGap?
    /// The latest result of the same moment.
    public var latest: ResultCursor
}
