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
        let count = bytes.count
        guard start + 1 < count else { return .incomplete(start: start) }
        guard bytes[start] == 0xFF, bytes[start + 1] == 0xD8 else {
            var place = start + 1
            while place + 1 < count, !(bytes[place] == 0xFF && bytes[place + 1] == 0xD8) { place += 1 }
            return .garbage(end: place)
        }
        var place = start + 2
        // If a frame ends inside a segment, that segment's length leads into the next frame, whose start comes earlier.
        var segment = place
        while place + 1 < count {
            guard bytes[place] == 0xFF else { return .damaged(end: resume(bytes, from: segment)) }
            switch bytes[place + 1] {
            case 0xFF:  // A fill byte.
                place += 1
            case 0xD9:
                return .frame(start: start, end: place + 2)
            case 0xD8:
                return .damaged(end: place)
            case 0x01, 0xD0...0xD7:
                place += 2
                // Everything before has been scanned; searching it for a start again would repeat work.
                segment = place
            case let marker:
                guard place + 3 < count else { return .incomplete(start: start) }
                let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
                guard length >= 2 else { return .damaged(end: resume(bytes, from: place + 2)) }
                segment = place + 2
                place += 2 + length
                if marker == 0xDA { place = endOfScan(bytes, from: place) }
            }
        }
        return .incomplete(start: start)
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

    /// Returns the position of the first marker after entropy-coded data that isn't a stuffed byte or a restart.
    private static func endOfScan(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }

    /// Returns the position at which the next frame may start.
    private static func resume(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count, !(bytes[place] == 0xFF && bytes[place + 1] == 0xD8) { place += 1 }
        return place
    }
}
