/// Parses regular expressions: literals, classes, groups, alternatives, repetitions. Rejects, by name, features that
/// need unbounded time or look beyond the content (back references, lookaround).
package struct PatternParser {
    let characters: [Character]
    /// Whether `^` and `$` are allowed. A pattern that matches a content as a whole doesn't need them.
    private let allowsAnchors: Bool
    var position = 0
    private(set) var ignoresCase = false
    private var depth = 0
    private var names: Set<String> = []

    /// The maximum count of a repetition, and the maximum nesting of groups.
    private static let (mostRepeats, mostDepth) = (200, 40)

    /// Parses a pattern.
    /// - Parameter anchors: whether `^` and `$` are allowed, for the start and the end of the text.
    package static func parse(_ pattern: String, anchors: Bool = false) throws(PatternError) -> PatternSyntax {
        var parser = PatternParser(characters: Array(pattern), allowsAnchors: anchors)
        if parser.skip("(?i)") { parser.ignoresCase = true }
        let syntax = try parser.choice()
        if parser.position < parser.characters.count { throw parser.error("a ) without its (; write \\) to match it") }
        return syntax
    }

    private init(characters: [Character], allowsAnchors: Bool) {
        self.characters = characters
        self.allowsAnchors = allowsAnchors
    }

    var next: Character? { position < characters.count ? characters[position] : nil }

    func error(_ problem: String) -> PatternError { PatternError(offset: position, problem: problem) }

    mutating func skip(_ text: String) -> Bool {
        guard characters[position...].starts(with: text) else { return false }
        position += text.count
        return true
    }

    private mutating func choice() throws(PatternError) -> PatternSyntax {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.mostDepth { throw error("groups are nested more than \(Self.mostDepth) deep") }
        var choices = [try sequence()]
        while skip("|") { choices.append(try sequence()) }
        return choices.count == 1 ? choices[0] : .choice(choices)
    }

    private mutating func sequence() throws(PatternError) -> PatternSyntax {
        var parts: [PatternSyntax] = []
        while let character = next, character != "|", character != ")" {
            let part = try atom()
            parts.append(try repeated(part))
        }
        return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func atom() throws(PatternError) -> PatternSyntax {
        guard let character = next else { throw error("the pattern ends too early") }
        switch character {
        case "(":
            return try group()
        case "[":
            return .characters(try bracket())
        case "\\":
            return .characters(cased(try escape()))
        case ".":
            position += 1
            return .characters(.any)
        case "^" where allowsAnchors:
            position += 1
            return .start
        case "$" where allowsAnchors:
            position += 1
            return .end
        case "^", "$":
            throw error(
                "\(character) is not needed: a content is matched as a whole; write \\\(character) to match it")
        case "*", "+", "?", "{":
            throw error("\(character) has nothing before it to repeat; write \\\(character) to match it")
        default:
            guard character.onlyScalar != nil else { throw error("\(character) is not a single printable character") }
            position += 1
            return .characters(cased(CharacterClass(String(character))))
        }
    }

    private func cased(_ characters: CharacterClass) -> CharacterClass {
        ignoresCase ? characters.withBothCases : characters
    }

    private mutating func group() throws(PatternError) -> PatternSyntax {
        let start = position
        position += 1
        var name: String?
        if skip("?:") {
        } else if ["?=", "?!", "?<=", "?<!"].contains(where: { skip($0) }) {
            position = start
            throw error("lookahead and lookbehind are not supported")
        } else if skip("?<") || skip("?P<") {
            guard let end = characters[position...].firstIndex(of: ">") else {
                throw error("the group's name has no >")
            }
            let word = String(characters[position..<end])
            guard word.first?.isLetter == true,
                word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
            else { throw error("a group's name consists of letters and digits and begins with a letter") }
            guard names.insert(word).inserted else { throw error("there are two groups named \(word)") }
            name = word
            position = end + 1
        } else if next == "?" {
            throw error("of the groups that begin with ?, only (?: and (?<name> are supported, and (?i) at the start")
        }
        let inner = try choice()
        guard skip(")") else {
            position = start
            throw error("a ( without its ); write \\( to match it")
        }
        return name.map { .group($0, inner) } ?? inner
    }

    private mutating func repeated(_ part: PatternSyntax) throws(PatternError) -> PatternSyntax {
        var (least, most): (Int, Int?)
        switch next {
        case "*": (least, most) = (0, nil); position += 1
        case "+": (least, most) = (1, nil); position += 1
        case "?": (least, most) = (0, 1); position += 1
        case "{": (least, most) = try counts()
        default: return part
        }
        if let most, most < least { throw error("{\(least),\(most)} is descending") }
        if max(least, most ?? 0) > Self.mostRepeats { throw error("a repeat count is at most \(Self.mostRepeats)") }
        if next == "?" || next == "+" {
            throw error("lazy and possessive repeats are not supported; omit the \(next ?? "?")")
        }
        if next == "*" || next == "{" { throw error("a repeat of a repeat; put the inner one into (?: )") }
        return .repeated(part, least: least, most: most)
    }

    private mutating func counts() throws(PatternError) -> (Int, Int?) {
        guard let end = characters[position...].firstIndex(of: "}") else {
            throw error("a { without its }; write \\{ to match it")
        }
        let inner = String(characters[(position + 1)..<end])
        let problem = error("a repeat is {3}, {3,} or {3,5}; write \\{ to match a {")
        let parts: [Substring] = inner.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, let least = Int(parts[0]), least >= 0 else { throw problem }
        position = end + 1
        if parts.count == 1 { return (least, least) }
        if parts[1].isEmpty { return (least, nil) }
        guard let most = Int(parts[1]), most >= 0 else { throw problem }
        return (least, most)
    }
}
