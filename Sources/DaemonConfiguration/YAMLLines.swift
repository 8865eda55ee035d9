import ScanModel

/// The lines of a YAML file. Values of block maps can be replaced; everything else stays unchanged.
///
/// All it knows of YAML is that deeper lines belong to the key above them, so the caller has to parse the result again.
struct YAMLLines {
    private var lines: [Substring]
    private let ending: String

    init(_ text: String) {
        ending = text.contains("\r\n") ? "\r\n" : "\n"
        lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    /// The text.
    var text: String { lines.joined(separator: ending) }

    /// Writes a value.
    /// - Parameter all: the complete intended contents of the file.
    mutating func set(_ path: [String], to all: SettingNode.Content) {
        set(path[...], under: [], in: lines.startIndex..<lines.endIndex, indent: 0, all)
    }

    private mutating func set(
        _ path: ArraySlice<String>, under parents: [String], in range: Range<Int>, indent: Int,
        _ all: SettingNode.Content
    ) {
        guard let name = path.first else { return }
        let way = parents + [name]
        let value = all.value(at: way[...]) ?? .null
        guard let line = range.first(where: { depth($0) == indent && key($0) == name }) else {
            return insert(name, value, at: contentEnd(range), indent: indent)
        }
        let extent = line..<end(of: line, in: range, indent: indent)
        if path.count > 1, inlineValue(line).isEmpty,
            let first = extent.dropFirst().first(where: { depth($0) != nil }), let depth = depth(first), depth > indent,
            key(first) != nil
        {
            return set(path.dropFirst(), under: way, in: (line + 1)..<extent.upperBound, indent: depth, all)
        }
        let comment = comment(line).map { "  " + $0 } ?? ""
        lines.replaceSubrange(extent, with: render(name, value, indent: indent, comment: comment))
    }

    /// Inserts a new key after the last one of its map.
    private mutating func insert(_ name: String, _ value: SettingNode.Content, at line: Int, indent: Int) {
        var new = render(name, value, indent: indent, comment: "")
        if line == lines.endIndex { new.append("") }
        lines.insert(contentsOf: new, at: line)
    }

    /// Returns a section as a block, so that its keys can later be changed one by one, and everything below it on one
    /// line.
    private func render(_ name: String, _ value: SettingNode.Content, indent: Int, comment: String) -> [Substring] {
        let margin = String(repeating: " ", count: indent)
        if indent == 0, case .map(let members) = value, !members.isEmpty {
            return ["\(name):\(comment)"]
                + members.map { member in "  \(member.key.content.flowKey): \(member.value.content.flow)" }
        }
        return ["\(margin)\(name): \(value.flow)\(comment)"]
    }

    /// Returns the number of columns before a line's content; nil if the line has none.
    private func depth(_ line: Int) -> Int? {
        guard let first = lines[line].firstIndex(where: { $0 != " " }), lines[line][first] != "#" else { return nil }
        return lines[line].distance(from: lines[line].startIndex, to: first)
    }

    /// Returns the key at the start of a line; nil if there is none.
    private func key(_ line: Int) -> String? {
        let text = lines[line].drop { $0 == " " }
        guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("-") else { return nil }
        let after = text.index(after: colon)
        guard after == text.endIndex || text[after] == " " else { return nil }
        return text[..<colon].trimmingQuotes
    }

    /// Returns the line after the last one that belongs to a key: deeper lines, and the dashes of a list below the key.
    private func end(of line: Int, in range: Range<Int>, indent: Int) -> Int {
        var end = line + 1
        for next in range where next > line {
            guard let depth = depth(next) else { continue }
            guard depth > indent || depth == indent && lines[next].drop(while: { $0 == " " }).hasPrefix("-") else {
                break
            }
            end = next + 1
        }
        return end
    }

    /// Returns the line after the last one with content.
    private func contentEnd(_ range: Range<Int>) -> Int {
        if let last = range.last(where: { depth($0) != nil }) { return last + 1 }
        return range.upperBound - (lines.last?.isEmpty == true && range.upperBound == lines.endIndex ? 1 : 0)
    }

    /// Returns the text after a key, without a comment.
    private func inlineValue(_ line: Int) -> Substring {
        let text = lines[line]
        guard let colon = text.firstIndex(of: ":") else { return "" }
        let end = commentStart(line) ?? text.endIndex
        return text[text.index(after: colon)..<max(end, text.index(after: colon))].drop { $0 == " " }
    }

    /// Returns the comment at the end of a line; nil if there is none.
    private func comment(_ line: Int) -> Substring? { commentStart(line).map { lines[line][$0...] } }

    private func commentStart(_ line: Int) -> Substring.Index? {
        var quote: Character?
        var before: Character = " "
        for index in lines[line].indices {
            let character = lines[line][index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if character == "#", before == " " {
                return index
            }
            before = character
        }
        return nil
    }
}

extension Substring {
    /// The text without surrounding quotes.
    fileprivate var trimmingQuotes: String {
        guard let first, first == last, first == "\"" || first == "'", count > 1 else { return String(self) }
        return String(dropFirst().dropLast())
    }
}

extension SettingNode.Content {
    /// The value as YAML on one line.
    var flow: String {
        switch self {
        case .null: return "null"
        case .boolean(let value): return "\(value)"
        case .number(let value):
            if let whole = Int(exactly: value) { return "\(whole)" }
            return "\((value * 1e6).rounded() / 1e6)"
        case .string(let text): return Self.isPlain(text) ? text : Self.quoted(text)
        case .list(let values): return "[\(values.map(\.content.flow).joined(separator: ", "))]"
        case .map(let members):
            return "{\(members.map { "\($0.key.content.flowKey): \($0.value.content.flow)" }.joined(separator: ", "))}"
        }
    }

    /// The key as YAML. It is always text, whatever it looks like.
    fileprivate var flowKey: String {
        if case .string(let text) = self, text.count == 1 { text } else { flow }
    }

    /// Whether text is still read as text without quotes.
    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else {
            return false
        }
        let words = ["true", "false", "yes", "no", "on", "off", "y", "n", "null"]
        return !words.contains(text.lowercased())
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            }
    }

    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
