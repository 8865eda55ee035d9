/// Why something can't be delivered.
public struct RelayFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What has to change before another attempt makes sense.
    public enum Kind: Sendable, Equatable {
        /// Nothing: the network, or the broker's restart.
        case temporary
        /// The time: the server asks to wait so many seconds.
        case busy(Int)
        /// Another client has the same name.
        case takenOver
        /// Nothing was wrong: the connection was ended from here.
        case ended
    }
    public var kind: Kind
    /// One line for people.
    public var description: String

    public init(_ description: String, kind: Kind = .temporary) {
        self.description = description
        self.kind = kind
    }
}
