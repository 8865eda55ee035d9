/// The interface to the outside: a keyboard that another program reads.
public protocol Keyboard: Sendable {
    /// Presses or releases a key.
    func set(_ key: Key, pressed: Bool) throws(KeyboardFault)

    /// Whether the Caps Lock light is on. The reader of the keyboard switches it.
    func capsLockIsLit() -> Bool
}

/// Why there is no keyboard, or why typing fails.
public struct KeyboardFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line for people.
    public let description: String
}
