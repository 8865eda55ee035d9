import ScanModel

@testable import Rules

extension Target {
    /// `p`: a pattern of a rule, and a content behind a line feed; `o`: an output; anything else: a list, whose column the first byte says.
    static let rules = Target(name: "rules") { bytes in
        guard let form = bytes.first else { return }
        let parts = bytes.dropFirst().split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
        let words = String(decoding: parts.first ?? [], as: UTF8.self)
        let text = String(decoding: (parts.count > 1 ? parts[1] : []).prefix(500), as: UTF8.self)
        switch form {
        case UInt8(ascii: "p"): search(words, text)
        case UInt8(ascii: "o"):
            do throws(PatternError) {
                let template = try OutputTemplate(words, groups: ["a"], hasMember: true)
                require(template.text { _ in text }.utf8.count < 1000 * (text.utf8.count + 10) * 3, "a long output")
            } catch {
                require(error.offset <= words.count, "a mistake at \(error.offset)")
            }
        default: list(Array(bytes.dropFirst()), form)
        }
    }

    private static func search(_ words: String, _ text: String) {
        do throws(PatternError) {
            let pattern = try SearchPattern(words)
            let scalars = text.unicodeScalars.map(\.value)
            let groups = pattern.groups(in: scalars)
            let screened = pattern.needs.allows(scalars, ScalarSet(scalars))
            require(screened || groups == nil, "a match is screened out: '\(words)' in '\(text)'")
            for (name, part) in groups ?? [:] {
                // By scalars: a part may be empty, or begin within a character.
                let part = part.unicodeScalars.map(\.value)
                let isThere = part.isEmpty || scalars.indices.contains { scalars[$0...].starts(with: part) }
                require(pattern.groups.contains(name) && isThere, "a group that isn't there")
            }
        } catch {
            require("\(error)".utf8.count < 4096, "a refusal of \("\(error)".utf8.count) bytes")
        }
    }

    private static func list(_ bytes: [UInt8], _ form: UInt8) {
        let column: ListFile.Column = form < 128 ? .number(Int(form % 4) + 1) : .name("a")
        let file = ListFile(path: "f", column: column, separator: form % 8 < 4 ? .comma : .semicolon)
        do throws(ListError) {
            var parser = ListParser(file)
            // In two pieces, which must not matter.
            try parser.read(bytes[..<(bytes.count / 2)])
            try parser.read(bytes[(bytes.count / 2)...])
            let list = try parser.finish()
            for member in 0..<min(list.count, 20) {
                require(list.membership(of: list.text(member)) == .exact, "a member that isn't one")
                let near = list.membership(of: list.text(member) + "x", distance: 2)
                require(near != .none, "a member that isn't near")
            }
        } catch {
            require(error.line ?? 0 >= 1 && error.column ?? 0 >= 1, "a mistake without a place")
        }
    }
}
