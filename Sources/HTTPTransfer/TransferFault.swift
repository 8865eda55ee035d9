/// Why a transfer didn't end with a complete reply.
public enum TransferFault: Error, Sendable, Hashable {
    /// libcurl isn't installed, or can't be used.
    case noLibrary(String)
    /// Whoever receives the bytes, or the whole program, ended it.
    case stopped
    /// No byte came for too long, or the whole took too long.
    case stalled
    /// No connection could be made.
    case unreachable(String)
    /// The server isn't the one that is trusted.
    case untrusted(String)
    /// Anything else.
    case failed(String)
}

extension TransferFault: CustomStringConvertible {
    /// One sentence, without the address.
    public var description: String {
        switch self {
        case .noLibrary(let reason): "libcurl is needed: install the package libcurl4 (\(reason))"
        case .stopped: "it was stopped"
        case .stalled: "nothing comes from the server"
        case .unreachable(let reason): "the server can't be reached: \(reason)"
        case .untrusted(let reason): "the server isn't trusted: \(reason)"
        case .failed(let reason): reason
        }
    }
}
