/// A track's key across lanes; each lane numbers its own tracks.
public enum TrackKey: Sendable, Hashable, Comparable {
    /// A barcode's track.
    case code(Int)
    /// A text line's track.
    case line(Int)
    /// A document's track.
    case document(Int)
    /// A rectangle's track.
    case rectangle(Int)
}
