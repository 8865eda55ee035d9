/// Reads values from a tree of nodes, and collects all mistakes instead of stopping at the first.
public struct SettingReader: Sendable {
    /// A mistake and its position.
    public struct Mistake: Error, Sendable, Equatable {
        /// The position.
        public var place: SettingNode.Place
        /// The kind of mistake.
        public var code: ProtocolError.Code
        /// What is wrong, and what is allowed.
        public var message: String

        public init(place: SettingNode.Place, code: ProtocolError.Code, message: String) {
            self.place = place
            self.code = code
            self.message = message
        }
    }

    /// The mistakes so far, at most a hundred.
    public private(set) var mistakes: [Mistake] = []

    private let renamings: [RenamedSetting]

    /// - Parameter renamings: keys of former versions, to be named by their successors.
    public init(renamings: [RenamedSetting] = RenamedSetting.all) { self.renamings = renamings }

    public mutating func note(_ code: ProtocolError.Code, _ message: String, at node: SettingNode) {
        guard !isFull else { return }
        mistakes.append(Mistake(place: node.place, code: code, message: message))
    }

    /// Whether the limit of mistakes is reached, so that further ones, and hints for them, are pointless.
    private var isFull: Bool { mistakes.count >= 100 }

    /// The first mistake as an answer to a client; nil if there is none.
    public var error: ProtocolError? {
        mistakes.first.map { ProtocolError($0.code, field: $0.place.path, message: $0.message) }
    }

    /// Returns the members of a map; notes unknown and duplicate keys as mistakes.
    public mutating func members(of node: SettingNode, known: [String]) -> [String: SettingNode] {
        // A section that contains only comments.
        if case .null = node.content { return [:] }
        guard case .map(let members) = node.content else {
            note(
                .invalid, "this is \(node.kind); it has to be a map with the keys \(known.joined(separator: ", "))",
                at: node)
            return [:]
        }
        var found: [String: SettingNode] = [:]
        for (key, value) in members {
            guard case .string(let name) = key.content, known.contains(name) else {
                guard !isFull else { break }
                let name = if case .string(let name) = key.content { name.clipped(to: 100) } else { "?" }
                if let renaming = renamings.first(where: { $0.former == key.place.path }) {
                    note(.unknown, renaming.message, at: key)
                    continue
                }
                let hint = nearestWord(to: name, among: known).map { " (did you mean \($0)?)" } ?? ""
                note(.unknown, "unknown key '\(name)'\(hint); allowed is \(known.joined(separator: ", "))", at: key)
                continue
            }
            if found[name] != nil { note(.invalid, "the key '\(name)' occurs twice", at: key) }
            found[name] = value
        }
        return found
    }

    /// Reads a number within bounds.
    /// - Parameter word: what the caller allows in addition, for the message.
    public mutating func number(
        _ node: SettingNode, in range: ClosedRange<Double>, or word: String? = nil
    ) -> Double? {
        guard case .number(let value) = node.content, range.contains(value) else {
            note(
                .invalid,
                "\(node.shown); allowed is \(word.map { "\($0) or " } ?? "")a number from \(range.lowerBound.short) to \(range.upperBound.short)",
                at: node)
            return nil
        }
        return value
    }

    /// Reads a whole number within bounds.
    /// - Parameter word: what the caller allows in addition, for the message.
    public mutating func integer(_ node: SettingNode, in range: ClosedRange<Int>, or word: String? = nil) -> Int? {
        guard case .number(let value) = node.content, let whole = Int(exactly: value), range.contains(whole) else {
            note(
                .invalid,
                "\(node.shown); allowed is \(word.map { "\($0) or " } ?? "")a whole number from \(range.lowerBound) to \(range.upperBound)",
                at: node)
            return nil
        }
        return whole
    }

    /// Reads true or false.
    public mutating func boolean(_ node: SettingNode) -> Bool? {
        guard case .boolean(let value) = node.content else {
            note(.invalid, "\(node.shown); allowed is true or false", at: node)
            return nil
        }
        return value
    }

    /// Reads non-empty text.
    public mutating func string(_ node: SettingNode) -> String? {
        guard case .string(let value) = node.content, !value.isEmpty else {
            note(.invalid, "\(node.shown); it has to be text", at: node)
            return nil
        }
        return value
    }

    /// Returns the elements of a list.
    public mutating func list(_ node: SettingNode) -> [SettingNode]? {
        guard case .list(let values) = node.content else {
            note(.invalid, "\(node.shown); it has to be a list", at: node)
            return nil
        }
        return values
    }

    /// Reads one of a set of words.
    public mutating func choice<Word>(_ node: SettingNode, of type: Word.Type) -> Word?
    where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
        if case .string(let value) = node.content, let word = Word(rawValue: value) { return word }
        guard !isFull else { return nil }
        let words = Word.allCases.map(\.rawValue)
        var hint = ""
        if case .string(let value) = node.content, let near = nearestWord(to: value, among: words) {
            hint = " (did you mean \(near)?)"
        }
        note(.invalid, "\(node.shown)\(hint); allowed is \(words.joined(separator: ", "))", at: node)
        return nil
    }
}

extension SettingNode {
    /// The value as shown in messages.
    public var shown: String {
        switch content {
        case .null: "this is empty"
        case .boolean(let value): "this is \(value)"
        case .number(let value): "this is \(value.short)"
        case .string(let value): "this is '\(value.clipped(to: 100))'"
        case .list: "this is a list"
        case .map: "this is a map"
        }
    }
}

extension Double {
    /// The number, without ".0" if it is whole.
    var short: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
