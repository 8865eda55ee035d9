public import ScanModel

extension CameraSettings {
    /// Reads the section `camera` of the configuration or of a request; keys that it doesn't name keep their values.
    public mutating func read(_ section: SettingNode, _ reader: inout SettingReader) {
        let members = reader.members(
            of: section, known: ["device", "width", "height", "frameRate", "format", "controls"])
        if let node = members["device"], let device = reader.string(node) {
            self.device = device
            let stream = StreamAddress(device: device)
            if let problem = stream?.problem { reader.note(.invalid, problem, at: node) }
            if stream == nil, device != "auto", !device.hasPrefix("/") {
                reader.note(
                    .invalid,
                    "this is '\(device)'; allowed is auto, a path such as /dev/v4l/by-id/…, or unix: and a path",
                    at: node)
            }
        }
        for (key, size) in [("width", \CameraSettings.width), ("height", \.height)] {
            guard let node = members[key] else { continue }
            self[keyPath: size] = node.isAuto ? nil : reader.integer(node, in: 16...16384, or: "auto")
        }
        if let node = members["frameRate"] {
            frameRate = node.isAuto ? nil : reader.number(node, in: 0.1...1000, or: "auto")
        }
        if let node = members["format"] { readFormat(node, &reader) }
        if let node = members["controls"] { readControls(node, &reader) }
        if let stream = StreamAddress(device: device) { check(stream, section, members, &reader) }
    }

    /// Notes what can't apply to a stream: the program that writes it decides. The frame rate is what is expected of it.
    private func check(
        _ stream: StreamAddress, _ section: SettingNode, _ members: [String: SettingNode], _ reader: inout SettingReader
    ) {
        let preferred = ["width": width != nil, "height": height != nil, "format": format != nil]
        for (key, isSet) in preferred.sorted(by: { $0.key < $1.key }) where isSet {
            reader.note(
                .invalid,
                "\(key) can't be set for \(stream); set it in the program that writes to it, and auto here",
                at: members[key] ?? members["device"] ?? section)
        }
        if let node = members["controls"], !controls.isEmpty {
            reader.note(.invalid, "\(stream) has no controls; set them in the program that writes to it", at: node)
        }
    }

    private mutating func readFormat(_ node: SettingNode, _ reader: inout SettingReader) {
        format = nil
        if !node.isAuto, let name = reader.string(node) {
            format = FourCC.readable.first { $0.description == name.uppercased() }
            if format == nil {
                let names = FourCC.readable.map(\.description).joined(separator: ", ")
                reader.note(.invalid, "this is '\(name)'; allowed is auto, \(names)", at: node)
            }
        }
    }

    private mutating func readControls(_ section: SettingNode, _ reader: inout SettingReader) {
        let members = reader.members(of: section, known: CameraControl.allCases.map(\.rawValue))
        for control in CameraControl.allCases {
            guard let node = members[control.rawValue] else { continue }
            controls[control] = Self.setting(of: control, node, &reader)
        }
    }

    private static func setting(
        of control: CameraControl, _ node: SettingNode, _ reader: inout SettingReader
    ) -> ControlSetting? {
        if control.mayBeAutomatic, node.isAuto { return .automatic }
        guard control == .powerLineFrequency else {
            // The camera's own range is only known once it is connected; this is the range of any control.
            let all = Int(Int32.min)...Int(Int32.max)
            return reader.integer(node, in: all, or: control.mayBeAutomatic ? "auto" : nil).map { .value($0) }
        }
        switch node.content {
        // YAML reads a bare `off` as false.
        case .string("off"), .boolean(false): return .value(0)
        case .number(50): return .value(50)
        case .number(60): return .value(60)
        default:
            reader.note(.invalid, "\(node.shown); allowed is off, 50, 60 or auto", at: node)
            return nil
        }
    }
}

extension SettingNode {
    fileprivate var isAuto: Bool { if case .string("auto") = content { true } else { false } }
}
