import DaemonConfiguration
import DataScan
import Rules
import ScanModel
import SettingFiles
import Testing

/// The sections `rules` and `lists`.
@Suite struct RuleConfigurationTests {
    private static let lists = "lists: {members: {file: /m.csv, column: number}}\n"

    @Test func rulesAreRead() throws {
        let yaml =
            Self.lists + #"""
                rules:
                  - {match: {symbology: [qr], payload: '^https://go\.example/(?<code>\w{8})$'}, output: '${code}', name: ticket}
                  - {match: {list: members, distance: 1}, name: member}
                  - match: {type: text, textContentType: iban, region: {x: 0, y: 0, width: 1, height: 0.5}}
                    output: ${normalized}
                  - match: {gs1: {"01": '^0(?<gtin>\d{13})$', 17: }}
                  - {match: {}, accept: false}
                """#
        let rules = try Configuration(yaml: yaml, file: "f").scan.rules
        #expect(rules.rules.map(\.label) == ["ticket", "member", "3", "4", "5"])
        #expect(rules.rules.map(\.accepts) == [true, true, true, true, false])
        #expect(rules.lists == ["members": ListFile(path: "/m.csv", column: .name("number"))])
        #expect(rules.rules[0].conditions.symbologies == [.qr] && rules.rules[0].conditions.kind == .barcode)
        #expect(rules.rules[1].conditions.list == .init(name: "members", distance: 1))
        #expect(rules.rules[2].conditions.textContentTypes == [.iban])
        #expect(rules.rules[3].conditions.elements.map(\.identifier) == ["01", "17"])
        let book = RuleBook(rules.rules)
        let ticket = Barcode(symbology: .qr, payload: "https://go.example/ab12CD34", payloadData: [])
        let moment = Moment(frame: 0, captureTime: 0, time: 0)
        #expect(book.outcome(of: RuleSubject(.barcode(ticket), moment: moment)).output == "ab12CD34")
        #expect(try Configuration(yaml: "rules:\nlists:\n", file: "f") == Configuration())
        #expect(try Configuration(yaml: "rules: []\n", file: "f") == Configuration())
    }

    /// Each mistake has line and column, also within a pattern or an output.
    @Test(arguments: [
        (
            #"rules: [{match: {payload: 'a(b'}}]"#,
            "f:1:29: rules[0].match.payload: a ( without its ); write \\( to match it"
        ),
        (
            #"rules: [{match: {payload: '''a''(b'}}]"#,
            "f:1:33: rules[0].match.payload: a ( without its ); write \\( to match it"
        ),
        (
            #"rules: [{match: {payload: "\x41\\d(b"}}]"#,
            "f:1:35: rules[0].match.payload: a ( without its ); write \\( to match it"
        ),
        (
            "rules:\n  - match:\n      payload: ab(c\n",
            "f:3:18: rules[0].match.payload: a ( without its ); write \\( to match it"
        ),
        (
            "rules:\n  - match: {transcript: '$a'}\n",
            "f:2:26: rules[0].match.transcript: the pattern can't match: nothing is before the start (^) or after the end ($) of a content"
        ),
        (
            #"rules: [{match: {payload: '(?<code>\d)'}, output: 'x${cod}'}]"#,
            "f:1:55: rules[0].output: no pattern of this rule has a group 'cod' (did you mean code?); allowed is code, payload, transcript, normalized, gs1.AI, components.NAME"
        ),
        (
            #"rules: [{match: {}, output: '${payload|uper}'}]"#,
            "f:1:40: rules[0].output: there is no filter 'uper' (did you mean upper?); allowed is upper, lower, trim, digits, withoutCheckDigit"
        ),
        (
            "rules: [{match: {list: membres}}]\nlists: {members: {file: /m}}",
            "f:1:24: rules[0].match.list: there is no list 'membres' (did you mean members?); lists has members"
        ),
        ("rules: [{match: {list: a}}]", "f:1:24: rules[0].match.list: there is no list 'a'; lists has none"),
        ("rules: [{match: {distance: 1}}]", "f:1:28: rules[0].match.distance: distance needs a list beside it"),
        (
            "lists: {members: {file: /m}}\nrules: [{match: {list: members, distance: 3}}]",
            "f:2:43: rules[0].match.distance: this is 3; allowed is a whole number from 0 to 2"
        ),
        ("rules: [{name: a}]", "f:1:9: rules[0]: match is missing; match: {} matches everything"),
        (
            "rules: [{match: {}, acept: false}]",
            "f:1:21: rules[0].acept: unknown key 'acept' (did you mean accept?); allowed is match, name, accept, output"
        ),
        (
            "rules: [{match: {}, accept: false, output: a}]",
            "f:1:44: rules[0].output: a rule that rejects has no output"
        ),
        (
            "rules: [{match: {type: text, payload: a}}]",
            "f:1:24: rules[0].match.type: another condition of this rule is one on a barcode"
        ),
        (
            "rules: [{match: {transcript: a, payload: a}}]",
            "f:1:30: rules[0].match.transcript: transcript is a condition on a text, another one of this rule isn't"
        ),
        (
            "rules: [{match: {type: document}}]",
            "f:1:24: rules[0].match.type: rules apply to barcode and text; a document has no content"
        ),
        (
            "rules: [{match: {symbology: qrcode}}]",
            "f:1:29: rules[0].match.symbology: this is 'qrcode' (did you mean qr?); allowed is aztec, codabar"
        ),
        (
            "rules: [{match: {symbology: []}}]",
            "f:1:29: rules[0].match.symbology: the list is empty, so nothing can match"
        ),
        (
            "rules: [{match: {gs1: {\"05\": a}}}]",
            "f:1:24: rules[0].match.gs1.05: there is no application identifier '05'; allowed are those of GS1, such as 01, 10, 17 or 3103"
        ),
        ("rules: [{match: {payload: 12}}]", "f:1:27: rules[0].match.payload: this is 12; it has to be text"),
        ("rules: {match: {}}", "f:1:8: rules: this is a map; it has to be a list"),
        ("lists: {a: {column: b}}", "f:1:12: lists.a: file is missing: the path of a CSV file"),
        ("lists: {a: {file: m.csv}}", "f:1:19: lists.a.file: this is 'm.csv'; allowed is an absolute path"),
        (
            "lists: {a: {file: /m, column: 0}}",
            "f:1:31: lists.a.column: this is 0; allowed is a name from the first line, or a number from 1 to 1000"
        ),
        (
            "lists: {a: {file: /m, separator: ';'}}",
            "f:1:34: lists.a.separator: this is ';'; allowed is comma, semicolon, tab"
        ),
    ])
    func mistakesSayWhere(yaml: String, expected: String) {
        let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "f") }
        #expect(error?.lines.count == 1)
        #expect(error?.description.hasPrefix(expected) == true, "\(error?.description ?? "nothing")")
    }

    @Test func tooManyRulesAreRefused() {
        let yaml = "rules:\n" + String(repeating: "  - {match: {payload: abcdef}}\n", count: 10_000)
        let error = #expect(throws: ConfigurationError.self) { try Configuration(yaml: yaml, file: "f") }
        #expect(
            error?.description
                == "f:2:3: rules: there are 10000 rules; allowed are at most 2000. Use a list for rules that differ only in a number"
        )
        let large = "rules:\n" + String(repeating: "  - {match: {payload: '(\\w{50}x){20}'}}\n", count: 500)
        let other = #expect(throws: ConfigurationError.self) { try Configuration(yaml: large, file: "f") }
        #expect(other?.lines[0].contains("the patterns of all rules together are too large") == true)
    }

    @Test func manyRulesAreRead() throws {
        let yaml =
            "rules:\n" + (1...2000).map { "  - {match: {payload: '^K\($0)-(?<a>\\d+)$'}, output: '${a}'}\n" }.joined()
        #expect(try Configuration(yaml: yaml, file: "f").scan.rules.rules.count == 2000)
    }
}
