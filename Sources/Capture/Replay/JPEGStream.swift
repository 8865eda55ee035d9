/// A parser for a stream of JPEG frames, such as `v4l2-ctl --stream-to` saves from a webcam.
///
/// It parses the segments (ITU-T T.81, annex B), so a thumbnail in a header isn't mistaken for a frame.
public enum JPEGStream {
    /// The content at a position of the stream.
    public enum Piece: Sendable, Hashable {
        /// A whole frame, from the first index up to the second, exclusive.
        case frame(start: Int, end: Int)
        /// A frame that is truncated by the start of another one.
        case damaged(end: Int)
        /// Bytes that belong to no frame.
        case garbage(end: Int)
        /// The bytes end before the frame that starts there is complete.
        case incomplete(start: Int)
    }

    /// Returns the next piece of the stream, starting at `start`.
    public static func next(_ bytes: Span<UInt8>, from start: Int) -> Piece {
        var scan = JPEGScan(from: start)
        return scan.next(bytes)
    }

    /// Returns whether the bytes contain a whole frame.
    static func holdsFrame(_ bytes: Span<UInt8>) -> Bool {
        var place = 0
        while true {
            switch next(bytes, from: place) {
            case .frame: return true
            case .damaged(let end), .garbage(let end): place = max(end, place + 1)
            case .incomplete: return false
            }
        }
    }
}
