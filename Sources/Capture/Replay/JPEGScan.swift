/// The search for the next piece of a JPEG stream. It continues where it stopped once more bytes have arrived, so that it takes
/// linear time, however many parts they arrive in.
struct JPEGScan {
    /// Position at which the piece starts.
    private(set) var start: Int
    private var place: Int
    // If a frame ends inside a segment, that segment's length leads into the next frame, whose start comes earlier.
    private var segment: Int
    private var isInData = false

    init(from start: Int) {
        (self.start, place, segment) = (start, start, start)
    }

    /// Whether the start of a frame was found and its end wasn't.
    var isInFrame: Bool { place > start }

    /// Accounts for bytes that were removed before `start`.
    mutating func removed(_ count: Int) {
        start -= count
        place -= count
        segment -= count
    }

    /// Returns the piece. After `incomplete`, call it again with more bytes; after any other, start a new search.
    mutating func next(_ bytes: Span<UInt8>) -> JPEGStream.Piece {
        let count = bytes.count
        if !isInFrame {
            guard start + 1 < count else { return .incomplete(start: start) }
            guard bytes[start] == 0xFF, bytes[start + 1] == 0xD8 else {
                return .garbage(end: Self.resume(bytes, from: start + 1))
            }
            place = start + 2
            segment = place
        }
        while place + 1 < count {
            if isInData {
                place = Self.endOfData(bytes, from: place)
                guard place + 1 < count else { break }
                isInData = false
            }
            guard bytes[place] == 0xFF else { return .damaged(end: Self.resume(bytes, from: segment)) }
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
                guard length >= 2 else { return .damaged(end: Self.resume(bytes, from: place + 2)) }
                segment = place + 2
                place += 2 + length
                isInData = marker == 0xDA
            }
        }
        return .incomplete(start: start)
    }

    /// Returns the position of the first marker after entropy-coded data that isn't a stuffed byte or a restart; the last
    /// position if there is none.
    private static func endOfData(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return place
    }

    /// Returns the position at which the next frame may start.
    private static func resume(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count, !(bytes[place] == 0xFF && bytes[place + 1] == 0xD8) { place += 1 }
        return place
    }
}
