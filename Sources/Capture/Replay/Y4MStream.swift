/// Finds the frames of a YUV4MPEG2 file: each is a line that begins with FRAME, and the planes.
enum Y4MStream {
    /// What stands at a place of the file.
    enum Piece: Hashable {
        /// A frame whose planes go from the first index up to the second.
        case frame(start: Int, end: Int)
        /// No frame begins there.
        case garbage
        /// The bytes end before the frame does.
        case incomplete
    }

    /// The piece at `start`.
    static func next(_ bytes: [UInt8], from start: Int, header: Y4MHeader) -> Piece {
        let word = "FRAME".utf8
        guard bytes[start...].prefix(word.count).elementsEqual(word.prefix(bytes.count - start)) else {
            return .garbage
        }
        guard let end = endOfLine(bytes, from: start) else {
            return bytes.count - start < Y4MHeader.longestLine ? .incomplete : .garbage
        }
        // Parameters of a frame, behind a blank, change nothing for the gray plane.
        guard end == start + word.count || bytes[start + word.count] == UInt8(ascii: " ") else { return .garbage }
        let first = end + 1
        guard bytes.count - first >= header.frameSize else { return .incomplete }
        return .frame(start: first, end: first + header.frameSize)
    }

    /// Index of the line feed that ends a header line; nil where there is none within the longest line.
    static func endOfLine(_ bytes: [UInt8], from start: Int) -> Int? {
        bytes[start...].prefix(Y4MHeader.longestLine).firstIndex(of: UInt8(ascii: "\n"))
    }
}
