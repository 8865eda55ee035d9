import CV4L2
import Imaging

extension V4L2Device {
    /// Returns the supported controls among the known ones.
    func controls() -> [ControlRange] { CameraControl.allCases.compactMap { range(of: $0) } }

    /// Sets controls: automatic modes first, because a value that the camera chooses itself can't be set.
    /// - Returns: the result for each control, in the order of their names.
    func apply(_ settings: [CameraControl: ControlSetting]) -> [ControlOutcome] {
        let ordered = settings.sorted { $0.key.rawValue < $1.key.rawValue }
        let problems = ordered.map { problem(with: $0.value, of: $0.key) ?? setMode($0.value, of: $0.key) }
        return zip(ordered, problems).map { entry, problem in
            let (control, setting) = entry
            var outcome = ControlOutcome(control: control, problem: problem)
            if problem == nil, case .value(let value) = setting { outcome.problem = set(value, of: control) }
            if let range = range(of: control), !range.isAutomatic { outcome.value = range.current }
            return outcome
        }
    }

    /// Returns what is wrong with a setting before anything is changed; nil if it can be tried.
    func problem(with setting: ControlSetting, of control: CameraControl) -> String? {
        guard let range = range(of: control) else {
            if query(control.id) != nil { return "the camera does not answer queries for it" }
            let known = controls().map(\.control.rawValue)
            return
                "the camera has no \(control.rawValue); it has \(known.isEmpty ? "none" : known.joined(separator: ", "))"
        }
        return range.problem(with: setting)
    }

    /// Returns the range and current value of a control; nil if the camera doesn't have it.
    func range(of control: CameraControl) -> ControlRange? {
        guard let query = query(control.id), let current = read(control.id) else { return nil }
        let automatic = control.automaticID.flatMap { id in
            self.query(id).flatMap { choice(of: control.automaticValues, id, $0) == nil ? nil : read(id) }
        }
        let bounds =
            control == .powerLineFrequency
            ? 0...60 : Int(query.minimum)...max(Int(query.minimum), Int(query.maximum))
        return ControlRange(
            control: control, values: bounds, step: Int(query.step), standard: control.value(query.default_value),
            current: control.value(current), hasAutomatic: automatic != nil,
            isAutomatic: automatic.map { control.automaticValues.contains($0) } ?? false)
    }

    /// Switches a control's automatic mode on or off, if it has one.
    private func setMode(_ setting: ControlSetting, of control: CameraControl) -> String? {
        guard let id = control.automaticID, let query = query(id) else { return nil }
        // For the power line frequency, automatic is one of the values, so there is no separate mode.
        if control == .powerLineFrequency, setting != .automatic { return nil }
        let values = setting == .automatic ? control.automaticValues : control.manualValues
        guard let mode = choice(of: values, id, query) else { return nil }
        return read(id) == mode ? nil : write(mode, id)
    }

    private func set(_ value: Int, of control: CameraControl) -> String? {
        guard let driverValue = control.driverValue(value), let query = query(control.id) else { return nil }
        if query.flags & UInt32(cv4l2_control_read_only) != 0 { return "it is read-only" }
        if query.flags & UInt32(cv4l2_control_inactive) != 0 {
            return "it is inactive: another of the camera's settings has to be manual first"
        }
        if let problem = write(driverValue, control.id) { return problem }
        guard let now = read(control.id), now != driverValue else { return nil }
        return "the camera set \(control.value(now)) instead of \(value)"
    }

    /// Returns the first of the values that a control accepts.
    private func choice(of values: [Int32], _ id: UInt32, _ query: v4l2_queryctrl) -> Int32? {
        values.first { value in
            guard (query.minimum...max(query.minimum, query.maximum)).contains(value) else { return false }
            guard query.type == V4L2_CTRL_TYPE_MENU.rawValue else { return true }
            var item = v4l2_querymenu()
            item.id = id
            item.index = UInt32(value)
            // Unsafe, here and below: C fills local values during the call.
            return unsafe cv4l2_query_menu(descriptor, &item) == 0
        }
    }

    private func query(_ id: UInt32) -> v4l2_queryctrl? {
        var query = v4l2_queryctrl()
        query.id = id
        guard unsafe cv4l2_query_control(descriptor, &query) == 0 else { return nil }
        return query.flags & UInt32(cv4l2_control_disabled) == 0 ? query : nil
    }

    private func read(_ id: UInt32) -> Int32? {
        var control = v4l2_control(id: id, value: 0)
        return unsafe cv4l2_get_control(descriptor, &control) == 0 ? control.value : nil
    }

    private func write(_ value: Int32, _ id: UInt32) -> String? {
        var control = v4l2_control(id: id, value: value)
        let error = unsafe cv4l2_set_control(descriptor, &control)
        return error == 0 ? nil : "the camera refuses it: \(SystemError.text(error))"
    }
}
