/// The requested setting of a control.
public enum ControlSetting: Sendable, Hashable {
    /// The camera chooses the value.
    case automatic
    /// A value in the control's unit.
    case value(Int)
}

/// The range and current value of a camera's control.
public struct ControlRange: Sendable, Hashable {
    /// The control.
    public var control: CameraControl
    /// The allowed values, in the control's unit.
    public var values: ClosedRange<Int>
    /// The distance between allowed values.
    public var step: Int
    /// The default value.
    public var standard: Int
    /// The current value.
    public var current: Int
    /// Whether the camera has an automatic mode for it.
    public var hasAutomatic: Bool
    /// Whether the automatic mode is on.
    public var isAutomatic: Bool

    /// The allowed values in a form such as `0 to 250 in steps of 5, or auto`.
    public var allowed: String {
        let numbers =
            control == .powerLineFrequency
            ? "off, 50, 60" : "\(values.lowerBound) to \(values.upperBound)\(step > 1 ? " in steps of \(step)" : "")"
        return hasAutomatic ? "\(numbers) or auto" : numbers
    }

    /// Returns what is wrong with a setting, and what is allowed; nil if the setting can be tried.
    public func problem(with setting: ControlSetting) -> String? {
        guard case .value(let value) = setting else {
            return hasAutomatic ? nil : "the camera has no automatic mode for it; allowed is \(allowed)"
        }
        let isAllowed =
            control.driverValue(value) != nil && values.contains(value)
            && (control == .powerLineFrequency || (value - values.lowerBound) % max(1, step) == 0)
        return isAllowed ? nil : "this is \(value); allowed is \(allowed)"
    }
}

/// The result of setting a control.
public struct ControlOutcome: Sendable, Hashable {
    /// The control.
    public var control: CameraControl
    /// Its current value; nil if the camera lacks the control or chooses its value automatically.
    public var value: Int?
    /// The reason why it doesn't have the requested value; nil if it has.
    public var problem: String?
}
