/// The outside world: a keyboard that somebody else reads.
public protocol Keyboard: Sendable {
    /// Presses a key or lets it go.
    func set(_ key: Key, pressed: Bool) throws(KeyboardFault)

    /// Whether the light of Caps Lock is on: whoever reads the keyboard switches it.
    func capsLockIsLit() -> Bool
}

/// Why there is no keyboard, or why it can't be typed on.
public struct KeyboardFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line for people.
    public let description: String
}
