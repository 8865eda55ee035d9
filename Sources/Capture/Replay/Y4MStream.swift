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

    /// Returns the piece at `start`.
    static func next(_ bytes: [UInt8], from start: Int, header: Y4MHeader) -> Piece {
        let word = "FRAME".utf8
        guard bytes[start...].prefix(word.count).elementsEqual(word.prefix(bytes.count - start)) else {
            return .garbage
        }
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
    static func endOfLine(_ bytes: [UInt8], from start: Int) -> Int? {
        bytes[start...].prefix(Y4MHeader.longestLine).firstIndex(of: UInt8(ascii: "\n"))
    }
}
