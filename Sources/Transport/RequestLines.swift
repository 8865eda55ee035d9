import ScanModel

/// What a client sends, cut into lines: their length and their rate have limits.
struct RequestLines: Sendable {
    /// A line, or why it is refused; after the last one nothing more is to be read.
    enum Piece: Sendable {
        case line([UInt8])
        case refused(ProtocolError, isLast: Bool)
    }

    private var lines = LineSplitter(limit: Self.longest)
    private var rate = TokenBucket(rate: Self.perSecond, burst: Self.atOnce)
    private var refused = 0

    /// The longest line, in bytes.
    static let longest = 64 << 10
    /// Lines in a second, on average.
    static let perSecond = 100.0
    /// Lines at once, after a pause.
    static let atOnce = 200.0
    /// Lines beyond that, after which the connection ends: answering them is work, too.
    static let mostRefused = 1000

    /// Takes bytes, and returns the lines that they complete.
    /// - Parameter time: in seconds, of a clock that does not go back.
    mutating func take(_ bytes: some Sequence<UInt8>, at time: Double) -> [Piece] {
        lines.take(bytes).map { check($0, time) }
    }

    /// Ends the stream: a last line may end with the client's side of the connection instead of a line feed.
    mutating func finish(at time: Double) -> Piece? { lines.finish().map { check($0, time) } }

    private mutating func check(_ piece: LineSplitter.Piece, _ time: Double) -> Piece {
        guard case .line(let line) = piece else {
            return .refused(
                ProtocolError(
                    .tooLong, message: "this line is too long; a line has at most \(Self.longest) bytes; goodbye"),
                isLast: true)
        }
        guard rate.take(at: time) else {
            refused += 1
            return .refused(
                ProtocolError(
                    .tooMany,
                    message: "too many requests; a connection may send \(Int(Self.perSecond)) in a second, and "
                        + "\(Int(Self.atOnce)) at once"),
                isLast: refused >= Self.mostRefused)
        }
        return .line(line)
    }
}

extension ProtocolError {
    /// Whether a line was not the protocol at all: the connection ends after that is told.
    var isGarbage: Bool { code == .malformed }
}
