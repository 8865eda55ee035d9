import ScanModel

extension SettingReader {
    /// Reads the name of a site, a station or a group: a level of topics.
    mutating func fleetName(_ node: SettingNode) -> String? {
        // Text that looks like a number is a number in YAML.
        guard let text = string(node) else { return nil }
        let isName =
            (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
        guard isName else {
            note(.invalid, "\(node.shown); allowed is 1 to 32 small letters, digits and hyphens", at: node)
            return nil
        }
        return text
    }

    /// Reads the first levels of topics.
    mutating func topicPrefix(_ node: SettingNode) -> String? {
        guard let text = string(node) else { return nil }
        let levels = text.split(separator: "/", omittingEmptySubsequences: false)
        let isRight =
            levels.count <= 4
            && levels.allSatisfy { level in
                (1...32).contains(level.utf8.count)
                    && level.utf8.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_".utf8.contains(byte)
                    }
            }
        guard isRight else {
            note(
                .invalid,
                "\(node.shown); allowed is up to four levels of letters, digits, hyphens and underscores, such as datascan or acme/scanners",
                at: node)
            return nil
        }
        return text
    }

    /// Reads the names of groups.
    mutating func groups(_ node: SettingNode) -> [String] {
        let names = (list(node) ?? []).compactMap { fleetName($0) }
        if names.count > Self.mostGroups || Set(names).count < names.count {
            note(.invalid, "allowed are at most \(Self.mostGroups) groups, each once", at: node)
        }
        return names
    }

    /// The names of all their settings have to fit into one.
    private static let mostGroups = 4

    /// Reads whether Home Assistant is told about the cameras: true, or its prefix if that isn't the usual one.
    mutating func discoveryPrefix(_ node: SettingNode) -> String? {
        if case .boolean(let isOn) = node.content { return isOn ? HomeAssistantDiscovery.usualPrefix : nil }
        return topicPrefix(node)
    }

    /// Reads the methods that may be called.
    mutating func commands(_ node: SettingNode) -> Set<String> {
        let allowed = ControlMethod.allCases.filter(\.isForFleets).map(\.rawValue)
        let words = (list(node) ?? []).compactMap { node -> String? in
            guard let word = string(node) else { return nil }
            if allowed.contains(word) { return word }
            note(.invalid, "\(node.shown); allowed is \(allowed.joined(separator: ", "))", at: node)
            return nil
        }
        return Set(words)
    }
}

extension ControlMethod {
    /// Whether consumers may call it, if the station permits it. The others answer with pictures, documents or streams.
    var isForFleets: Bool {
        switch self {
        case .record, .pictures, .capturePhoto, .pagePicture, .documentFile, .resultPicture: false
        // Desired settings have their own topics.
        case .overrideSettings: false
        default: true
        }
    }
}
