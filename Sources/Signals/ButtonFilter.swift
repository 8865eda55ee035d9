/// A change of a button, as its contacts report it.
public struct ButtonChange: Sendable, Hashable {
    /// Whether it is down from now on.
    public var isDown: Bool
    /// When, in nanoseconds of the monotonic clock.
    public var time: Int

    public init(isDown: Bool, time: Int) {
        self.isDown = isDown
        self.time = time
    }
}

/// Finds the presses among the changes of a button whose contacts bounce: they open and close several times within some
/// milliseconds, when the button is pressed and also when it is released.
///
/// A press is reported with its first change. Then, the button counts as down until its contacts have been open for the time that they may
/// bounce.
public struct ButtonFilter: Sendable {
    private let bounce: Int
    /// The position after the contacts came to rest.
    private var isDown: Bool
    private var latest: ButtonChange

    /// - Parameters:
    ///   - isDown: the position now. A button that is down counts as pressed only after it was released.
    ///   - bounce: the maximum time between two changes of one press, in nanoseconds.
    public init(isDown: Bool, bounce: Int) {
        self.bounce = bounce
        self.isDown = isDown
        latest = ButtonChange(isDown: isDown, time: .min / 2)
    }

    /// Returns whether a change is a press.
    public mutating func take(_ change: ButtonChange) -> Bool {
        if change.time - latest.time >= bounce { isDown = latest.isDown }
        latest = change
        guard change.isDown, !isDown else { return false }
        isDown = true
        return true
    }
}
