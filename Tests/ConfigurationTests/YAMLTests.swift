import ScanModel
import SettingFiles
import Testing

/// YAML as settings, by libyaml.
@Suite struct YAMLTests {
    private func content(_ yaml: String) throws -> String {
        try SettingNode(yaml: yaml, file: "f").map { Self.shown($0) } ?? "nothing"
    }

    /// A node as text: kinds of values differ in it.
    private static func shown(_ node: SettingNode) -> String {
        switch node.content {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "'\(value)'"
        case .list(let values): "[\(values.map(shown).joined(separator: " "))]"
        case .map(let members): "{\(members.map { "\(shown($0.key)): \(shown($0.value))" }.joined(separator: " "))}"
        }
    }

    @Test(arguments: [
        ("", "nothing"), ("# a comment\n", "nothing"), ("~", "nothing"), ("--- 5\n...\n", "5.0"),
        ("[~, null, Null, '', \"\"]", "[null null null '' '']"),
        ("[true, Yes, on, FALSE, no, off, 'on', y]", "[true true true false false false 'on' 'y']"),
        ("[0, -1.5, +2, 1e3, .5, 1_000, 0x1F, .inf, -.Inf]", "[0.0 -1.5 2.0 1000.0 0.5 1000.0 31.0 inf -inf]"),
        (
            "[12:30, 1.2.3, -, +, nan, infinity, -infinity, '7', 4 mm]",
            "['12:30' '1.2.3' '-' '+' 'nan' 'infinity' '-infinity' '7' '4 mm']"
        ),
        ("a: {b: [1, x]}\nc:\n  - d: 2\n  -\n", "{'a': {'b': [1.0 'x']} 'c': [{'d': 2.0} null]}"),
        ("a: |\n  1\n  2\nb: >\n  x\n  y\n", "{'a': '1\n2\n' 'b': 'x y\n'}"),
        (#"a: "\x41\u00e9\0""#, "{'a': 'Aé\0'}"),
        ("1: x\n[2]: y\n", "{'1': 'x' '?': 'y'}"),
        ("a: &a [1]\nb: *a\n", "{'a': [1.0] 'b': [1.0]}"),
        ("\u{FEFF}%YAML 1.2\n---\na: b\n", "{'a': 'b'}"),
    ])
    func valuesAreRead(yaml: String, expected: String) throws {
        #expect(try content(yaml) == expected)
    }

    @Test func placesAreThoseInTheFile() throws {
        let node = try #require(
            try SettingNode(yaml: "äö: 1\nb:\n  - c: x\n    d: [2, *e]\n".replacing("*e", with: "3"), file: "f"))
        guard case .map(let members) = node.content, case .list(let list) = members[1].value.content,
            case .map(let inner) = list[0].content, case .list(let numbers) = inner[1].value.content
        else {
            Issue.record("\(node)")
            return
        }
        #expect(members[0].value.place == .init(path: "äö", line: 1, column: 5))
        #expect(members[1].key.place == .init(path: "b", line: 2, column: 1))
        #expect(inner[1].key.place == .init(path: "b[0].d", line: 4, column: 5))
        #expect(numbers[1].place == .init(path: "b[0].d[1]", line: 4, column: 12))
    }

    @Test(arguments: [
        ("a: [\n", "f:2:1: this isn't valid YAML: did not find expected node content"),
        ("a:\n\tb: c\n", "f:2:1: this isn't valid YAML: found character that cannot start any token"),
        ("a: b\nc: x\u{7}\n", "f:2:5: this isn't valid YAML: control characters are not allowed"),
        ("a: *b\n", "f:1:4: this isn't valid YAML: found undefined alias"),
        ("a: 1\n---\nb: 2\n", "f:3:1: a second document; one is allowed"),
        ("a: &a [*a]\n", "f:1:4: a[0][0]"),
        (
            String(repeating: "[", count: 101) + String(repeating: "]", count: 101),
            "f:1:101: there are more than the 100 levels"
        ),
    ])
    func mistakesSayWhere(yaml: String, expected: String) throws {
        let error = #expect(throws: ConfigurationError.self) { try content(yaml) }
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
    }

    /// Sixteen aliases can still stand for millions of values.
    @Test func valuesBehindAliasesAreCounted() throws {
        var yaml = "a0: &a0 [\(String(repeating: "x,", count: 10_000))]\n"
        for level in 1...8 { yaml += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        let error = #expect(throws: ConfigurationError.self) { try content(yaml) }
        #expect(error?.description.hasSuffix("there are more than the 524288 values that are allowed") == true)
    }
}
