import ScanModel

/// A client's input, split into lines of limited length and rate.
struct RequestLines: Sendable {
    /// A line, or why it is refused; after the last piece nothing more may be read.
    enum Piece: Sendable {
        case line([UInt8])
        case refused(ProtocolError, isLast: Bool)
    }

    private var lines = LineSplitter(limit: Self.longest)
    private var rate = TokenBucket(rate: Self.perSecond, burst: Self.atOnce)
    private var refused = 0

    /// Maximum length of a line, in bytes.
    static let longest = 64 << 10
    /// Average lines per second.
    static let perSecond = 100.0
    /// Maximum burst of lines after a pause.
    static let atOnce = 200.0
    /// Number of refused lines after which the connection ends, because answering them takes work too.
    static let mostRefused = 1000

    /// Adds bytes, and returns the lines that they complete.
    /// - Parameter time: in seconds, on a monotonic clock.
    mutating func take(_ bytes: some Sequence<UInt8>, at time: Double) -> [Piece] {
        lines.take(bytes).map { check($0, time) }
    }

    /// Ends the stream. The last line may end with the client's side of the connection instead of a line feed.
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
    /// Whether a line wasn't the protocol at all; the connection ends after this error is sent.
    var isGarbage: Bool { code == .malformed }
}
