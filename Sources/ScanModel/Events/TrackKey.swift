/// The track of a thing of any kind; each kind numbers its own.
public enum TrackKey: Sendable, Hashable, Comparable {
    /// Of a barcode.
    case code(Int)
    /// Of a line of text.
    case line(Int)
}
