/// A parser for the frames of a YUV4MPEG2 file: each frame is a line that begins with FRAME, followed by the planes.
enum Y4MStream {
    /// The content at a position of the file.
    enum Piece: Hashable {
        /// A frame whose planes extend from the first index up to the second, exclusive.
        case frame(start: Int, end: Int)
        /// No frame begins there.
        case garbage
        /// The bytes end before the frame is complete.
        case incomplete
    }

    /// The beginning of a frame's line.
    static let word = Array("FRAME".utf8)

    /// Returns the piece at `start`.
    static func next(_ bytes: Span<UInt8>, from start: Int, header: Y4MHeader) -> Piece {
        guard matches(bytes, word, at: start) else { return .garbage }
        guard let end = endOfLine(bytes, from: start) else {
            return bytes.count - start < Y4MHeader.longestLine ? .incomplete : .garbage
        }
        // Parameters of a frame follow a blank; they don't affect the luma plane.
        guard end == start + word.count || bytes[start + word.count] == UInt8(ascii: " ") else { return .garbage }
        let first = end + 1
        guard bytes.count - first >= header.frameSize else { return .incomplete }
        return .frame(start: first, end: first + header.frameSize)
    }

    /// Returns the index of the line feed that ends a header line; nil if there is none within the maximum length.
    static func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        (start..<min(bytes.count, start + Y4MHeader.longestLine)).first { bytes[$0] == UInt8(ascii: "\n") }
    }

    /// Returns whether the bytes at a position are a text, or as much of it as there is before the bytes end.
    static func matches(_ bytes: Span<UInt8>, _ text: [UInt8], at start: Int) -> Bool {
        (0..<min(text.count, bytes.count - start)).allSatisfy { bytes[start + $0] == text[$0] }
    }
}
