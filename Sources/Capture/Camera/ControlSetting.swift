/// What a control is to be set to.
public enum ControlSetting: Sendable, Hashable {
    /// The camera chooses.
    case automatic
    /// This value, in the control's unit.
    case value(Int)
}

/// What a camera offers of a control.
public struct ControlRange: Sendable, Hashable {
    /// The control.
    public var control: CameraControl
    /// The allowed values, in the control's unit.
    public var values: ClosedRange<Int>
    /// The distance from one allowed value to the next.
    public var step: Int
    /// The camera's own choice when it was made.
    public var standard: Int
    /// The value now.
    public var current: Int
    /// Whether the camera can choose by itself.
    public var hasAutomatic: Bool
    /// Whether the camera chooses by itself now.
    public var isAutomatic: Bool

    /// Such as `0 to 250 in steps of 5, or auto`.
    public var allowed: String {
        let numbers =
            control == .powerLineFrequency
            ? "off, 50, 60" : "\(values.lowerBound) to \(values.upperBound)\(step > 1 ? " in steps of \(step)" : "")"
        return hasAutomatic ? "\(numbers) or auto" : numbers
    }

    /// What is wrong with a setting, and what is allowed; nil where it can be tried.
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

/// What became of a control's setting.
public struct ControlOutcome: Sendable, Hashable {
    /// The control.
    public var control: CameraControl
    /// Its value now, where the camera has it and does not choose it by itself.
    public var value: Int?
    /// Why it is not what was asked for, where it isn't.
    public var problem: String?
}
