import CUinput

/// A key by its kernel number: a position on the keyboard, whatever its label says.
public struct Key: RawRepresentable, Sendable, Hashable {
    /// The kernel's number.
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ code: Int32) { rawValue = UInt16(code) }

    static let enter = Key(KEY_ENTER)
    static let space = Key(KEY_SPACE)
    static let capsLock = Key(KEY_CAPSLOCK)
    static let leftShift = Key(KEY_LEFTSHIFT)
    static let leftControl = Key(KEY_LEFTCTRL)

    /// The keys that a configuration can name, such as `{Enter}`.
    static let named: [(name: String, key: Key)] =
        [
            ("Enter", KEY_ENTER), ("Tab", KEY_TAB), ("Escape", KEY_ESC), ("Backspace", KEY_BACKSPACE),
            ("Space", KEY_SPACE), ("Insert", KEY_INSERT), ("Delete", KEY_DELETE), ("Home", KEY_HOME), ("End", KEY_END),
            ("PageUp", KEY_PAGEUP), ("PageDown", KEY_PAGEDOWN), ("Up", KEY_UP), ("Down", KEY_DOWN),
            ("Left", KEY_LEFT), ("Right", KEY_RIGHT), ("F1", KEY_F1), ("F2", KEY_F2), ("F3", KEY_F3), ("F4", KEY_F4),
            ("F5", KEY_F5), ("F6", KEY_F6), ("F7", KEY_F7), ("F8", KEY_F8), ("F9", KEY_F9), ("F10", KEY_F10),
            ("F11", KEY_F11), ("F12", KEY_F12),
        ].map { ($0.0, Key($0.1)) }

    /// The keys that can be held with another one, such as `{Ctrl+Home}`. AltGr isn't among them: the layout decides
    /// when it is needed.
    static let namedModifiers: [(name: String, key: Key)] = [
        ("Ctrl", .leftControl), ("Shift", .leftShift), ("Alt", Key(KEY_LEFTALT)), ("Super", Key(KEY_LEFTMETA)),
    ]

    /// The keys that write characters on every keyboard.
    static let writing = keys(2...13) + keys(16...27) + keys(30...41) + keys(43...53) + [.space]

    /// The keys that write characters only on some keyboards: beside the left Shift, beside the right one, left of
    /// Backspace.
    static let rareWriting = [Key(KEY_102ND), Key(KEY_RO), Key(KEY_YEN)]

    /// The keys that may be held for the other characters of a key, the most common first.
    static let shifting = [
        .leftShift, Key(KEY_RIGHTALT), Key(KEY_RIGHTSHIFT), Key(KEY_RIGHTCTRL), .capsLock, Key(KEY_102ND),
        Key(KEY_BACKSLASH), Key(KEY_LEFTALT), Key(KEY_RIGHTMETA), Key(KEY_COMPOSE),
    ]

    /// All keys of the wedge's keyboard. With the first 31, udev recognizes it as a keyboard; it has no key that
    /// switches the machine off.
    static let all = keys(1...88) + rareWriting + keys(96...111) + keys(125...127)

    private static func keys(_ codes: ClosedRange<UInt16>) -> [Key] { codes.map { Key(rawValue: $0) } }
}

extension Key: CustomStringConvertible {
    /// The name of the key, or its number.
    public var description: String {
        if self == .capsLock { return "CapsLock" }
        if self == Key(KEY_RIGHTALT) { return "AltGr" }
        return (Self.named + Self.namedModifiers).first { $0.key == self }?.name ?? "key \(rawValue)"
    }
}

/// A key that is pressed and released while others are held.
public struct Stroke: Sendable, Hashable, CustomStringConvertible {
    /// The held keys, in the order in which they are pressed.
    public var held: [Key]
    /// The key.
    public var key: Key

    public init(_ key: Key, holding held: [Key] = []) {
        self.key = key
        self.held = held
    }

    /// Such as `Shift+key 30`.
    public var description: String { (held + [key]).map(\.description).joined(separator: "+") }
}
