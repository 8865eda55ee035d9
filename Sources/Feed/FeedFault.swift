/// Why a stream has no frames, as far as the feed knows.
public enum FeedFault: Sendable, Hashable {
    /// The program can't be started.
    case notStarted(program: String, reason: String)
    /// The program has ended. What it last wrote to standard error, without passwords; empty if nothing.
    case ended(program: String, how: String, lastWords: String)
    /// The server's reply isn't a stream.
    case refused(address: String, reason: String)
    /// The transfer failed or ended.
    case broken(address: String, reason: String)
    /// The daemon has closed the connection.
    case closed
}

extension FeedFault: CustomStringConvertible {
    /// One sentence that says what happened, and what would be right.
    public var description: String {
        switch self {
        case .notStarted(let program, let reason): "\(program) can't be started: \(reason); is it installed?"
        case .ended(let program, let how, ""): "\(program) \(how)"
        case .ended(let program, let how, let lastWords): "\(program) \(how): \(lastWords)"
        case .refused(let address, let reason), .broken(let address, let reason): "\(address): \(reason)"
        case .closed:
            "the daemon closed the connection: it has ended, or had no frames for 30 s, or another program writes the stream"
        }
    }
}
