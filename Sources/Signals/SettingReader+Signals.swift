import ScanModel

// Settings that only a station's configuration has.

extension SettingReader {
    /// Reads a map from names that the user chooses.
    mutating func namedMembers(_ node: SettingNode, limit: Int) -> [String: SettingNode]? {
        let names: [String]
        switch node.content {
        case .map(let members):
            names = members.compactMap { if case .string(let name) = $0.key.content { name } else { nil } }
        case .null: names = []
        default:
            note(.invalid, "\(node.shown); it has to be a map from names that you choose", at: node)
            return nil
        }
        guard names.count <= limit else {
            note(.invalid, "there are \(names.count); allowed are at most \(limit)", at: node)
            return nil
        }
        return members(of: node, known: names)
    }

    mutating func output(_ node: SettingNode) -> OutputSettings? {
        let members = members(of: node, known: ["chip", "line", "activeLow"])
        let isActiveLow = members["activeLow"].flatMap { boolean($0) } ?? false
        return address(members, of: node).map { OutputSettings(address: $0, isActiveLow: isActiveLow) }
    }

    /// Reads `chip` and `line`.
    private mutating func address(_ members: [String: SettingNode], of node: SettingNode) -> LineAddress? {
        let chip = members["chip"].flatMap { string($0) }
        guard let line = members["line"] else {
            note(.missing, "line is missing: the line's number or name", at: node)
            return nil
        }
        switch line.content {
        case .number:
            if members["chip"] == nil { note(.missing, "a line's number needs a chip beside it", at: line) }
            return integer(line, in: 0...65_535).map { LineAddress(chip: chip, line: .number($0)) }
        default: return string(line).map { LineAddress(chip: chip, line: .name($0)) }
        }
    }

    mutating func button(_ node: SettingNode) -> ButtonSettings? {
        let own = ["device", "key", "grab"]
        let ofLines = ["chip", "line", "activeLow", "bias"]
        let members = members(of: node, known: own + ofLines + ["debounce", "window"])
        let debounce = members["debounce"].flatMap { integer($0, in: 0...1000) } ?? Self.usualDebounce
        let window = members["window"].flatMap { number($0, in: 0.1...3600) }
        let source: ButtonSettings.Source?
        if let device = members["device"] {
            for key in ofLines { members[key].map { note(.invalid, "a button has a device or a line", at: $0) } }
            let code = members["key"].map { key($0) } ?? 0
            let isGrabbed = members["grab"].flatMap { boolean($0) } ?? false
            source = string(device).flatMap { name in code.map { .key(device: name, code: $0, isGrabbed: isGrabbed) } }
        } else {
            for key in own { members[key].map { note(.invalid, "\(key) needs a device beside it", at: $0) } }
            guard members["line"] != nil else {
                note(.missing, "a button needs a device (with a key), or a line (with a chip)", at: node)
                return nil
            }
            let isActiveLow = members["activeLow"].flatMap { boolean($0) } ?? false
            let bias = members["bias"].flatMap { choice($0, of: LineBias.self) } ?? .asIs
            source = address(members, of: node).map { .line($0, isActiveLow: isActiveLow, bias: bias) }
        }
        return source.map { ButtonSettings(source: $0, debounce: debounce, window: window) }
    }

    /// The contacts of usual buttons bounce for less than 10 ms; nobody presses one twice within 50 ms.
    private static var usualDebounce: Int { 30 }

    /// Reads a key: the kernel's name of it, its number, or `any`, which is 0.
    private mutating func key(_ node: SettingNode) -> UInt16? {
        if case .number = node.content { return integer(node, in: 1...767).map { UInt16($0) } }
        guard let name = string(node) else { return nil }
        if name == "any" { return 0 }
        if let code = KeyName.codes[name] { return code }
        // Without names of one letter, which begin many others.
        let names = KeyName.codes.keys.filter { $0.count > "KEY_A".count }.sorted()
        let hint = nearestWord(to: name, among: names).map { " (did you mean \($0)?)" } ?? ""
        note(
            .invalid,
            "\(node.shown)\(hint); allowed is any, a name such as KEY_ENTER or BTN_TRIGGER, or a number, as evtest shows it",
            at: node)
        return nil
    }
}
