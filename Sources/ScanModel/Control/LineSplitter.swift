/// Splits a stream of bytes into lines of limited length.
public struct LineSplitter: Sendable {
    /// A piece of the stream.
    public enum Piece: Sendable, Hashable {
        /// A line without its line feed, and without a carriage return before it.
        case line([UInt8])
        /// A line that exceeds the limit; the rest of it is skipped.
        case tooLong
    }

    private let limit: Int
    private var rest: [UInt8] = []
    private var isSkipping = false

    /// Makes a splitter for lines of at most `limit` bytes.
    public init(limit: Int) { self.limit = limit }

    /// Ends the stream, and returns the unterminated last line, if there is one.
    public mutating func finish() -> Piece? { take(CollectionOfOne(UInt8(ascii: "\n"))).first }

    /// Consumes bytes, and returns the lines that they complete; empty lines are skipped.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [Piece] {
        var pieces: [Piece] = []
        for byte in bytes {
            guard byte != UInt8(ascii: "\n") else {
                if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
                if !isSkipping, !rest.isEmpty { pieces.append(.line(rest)) }
                rest.removeAll(keepingCapacity: true)
                isSkipping = false
                continue
            }
            guard !isSkipping else { continue }
            guard rest.count < limit else {
                isSkipping = true
                rest.removeAll(keepingCapacity: true)
                pieces.append(.tooLong)
                continue
            }
            rest.append(byte)
        }
        return pieces
    }
}
