import Rules
import ScanModel
import Testing

/// Rules on items: the first that matches decides.
@Suite struct RuleBookTests {
    static func rule(
        _ number: Int, name: String? = nil, accepts: Bool = true, output: String? = nil,
        _ set: (inout RuleConditions) throws -> Void = { _ in }
    ) throws -> Rule {
        var conditions = RuleConditions()
        try set(&conditions)
        let template = try output.map {
            try OutputTemplate($0, groups: conditions.groups, hasMember: conditions.list != nil)
        }
        return Rule(number: number, name: name, conditions: conditions, accepts: accepts, output: template)
    }

    static func outcome(
        _ rules: [Rule], _ content: Content, lists: [String: MemberList] = [:], meaning: PayloadMeaning? = nil
    ) -> RuleOutcome {
        RuleBook(rules, lists: lists).outcome(of: Made.subject(content, meaning: meaning))
    }

    @Test func firstMatchWins() throws {
        let rules = [
            try Self.rule(1, name: "ticket", output: "${code|upper}") {
                $0.kind = .barcode
                $0.symbologies = [.qr]
                $0.pattern = try SearchPattern(#"^https://go\.example/(?<code>\w{8})$"#)
            },
            try Self.rule(2) { $0.pattern = try SearchPattern("example") }, try Self.rule(3, accepts: false),
        ]
        let ticket = Self.outcome(rules, Made.barcode("https://go.example/ab12cd34"))
        #expect(ticket == RuleOutcome(rule: "ticket", output: "AB12CD34"))
        #expect(
            Self.outcome(rules, Made.barcode("https://go.example/"))
                == RuleOutcome(rule: "2", output: "https://go.example/"))
        #expect(Self.outcome(rules, Made.barcode("4006381333931", .ean13)) == RuleOutcome(rule: "3", output: nil))
        #expect(!Self.outcome(rules, Made.text("x")).accepted)
    }

    @Test func noMatchIsAccepted() throws {
        let outcome = Self.outcome([try Self.rule(1) { $0.symbologies = [.aztec] }], Made.barcode("a"))
        #expect(outcome == RuleOutcome(rule: nil, output: "a"))
    }

    @Test(arguments: [
        ("${payload|digits}", "LOT 12-34", "1234"), ("${payload|lower|trim}", "  AB ", "ab"),
        ("${payload|withoutCheckDigit}", "4006381333931", "400638133393"),
        ("$$${payload}$$", "x", "$x$"), ("id=${payload|upper};", "ß", "id=SS;"), ("", "x", ""), ("fixed", "x", "fixed"),
        ("${components.seat}", "x", "12A"),
        ("${components.none}", "x", ""), ("${payload|withoutCheckDigit}", "", ""), ("${normalized}", "n", "n"),
    ])
    func outputs(_ template: String, _ payload: String, _ output: String) throws {
        let meaning = PayloadMeaning(.boardingPass, components: [ContentComponent("seat", "12A")])
        #expect(
            try Self.outcome([Self.rule(1, output: template)], Made.barcode(payload), meaning: meaning).output == output
        )
    }

    @Test(arguments: [
        (
            "${cod}",
            "no pattern of this rule has a group 'cod' (did you mean code?); allowed is code, payload, transcript, normalized, gs1.AI, components.NAME",
            2
        ),
        (
            "a${code|uper}",
            "there is no filter 'uper' (did you mean upper?); allowed is upper, lower, trim, digits, withoutCheckDigit",
            8
        ),
        ("5 $", "a $ begins a value such as ${code}; write $$ for a $", 2),
        ("a${code", "a ${ without its }; write $$ for a $", 1),
        ("${member}", "the rule has no list, so there is no member", 2),
    ])
    func refusesOutput(_ template: String, _ problem: String, _ offset: Int) {
        #expect { try OutputTemplate(template, groups: ["code"], hasMember: false) } throws: {
            ($0 as? PatternError) == PatternError(offset: offset, problem: problem)
        }
    }

    @Test func elements() throws {
        let gs1 = Made.barcode("010950110153000310AB-123\u{1d}17261031", .dataMatrix, identifier: "]d2")
        let rule = try Self.rule(1, output: "${gs1.01}/${lot}") {
            $0.elements = [
                .init(identifier: "10", pattern: try SearchPattern("^(?<lot>AB-.*)")), .init(identifier: "17"),
            ]
        }
        #expect(Self.outcome([rule], gs1).output == "09501101530003/AB-123")
        let other = try Self.rule(1) { $0.elements = [.init(identifier: "21", pattern: try SearchPattern("."))] }
        #expect(Self.outcome([other], gs1).rule == nil)
        #expect(Self.outcome([rule], Made.barcode("010950110153000310AB-123", .qr)).rule == nil)
    }

    @Test func lists() throws {
        let lists = ["members": MemberList(["M1000", "M2777"])]
        let member = try Self.rule(1, name: "member") { $0.list = .init(name: "members", distance: 1) }
        #expect(
            Self.outcome([member], Made.text("MI0O0"), lists: lists) == RuleOutcome(rule: "member", output: "M1000"))
        #expect(Self.outcome([member], Made.text("M3555"), lists: lists).rule == nil)
        let link = try Self.rule(1, output: "${member}!") {
            $0.pattern = try SearchPattern("id=(?<id>[a-z0-9]+)")
            $0.list = .init(
                name: "members", lookup: try OutputTemplate("${id|upper}", groups: ["id"], hasMember: false))
        }
        #expect(Self.outcome([link], Made.barcode("https://x/?id=m2777&a=1"), lists: lists).output == "M2777!")
        #expect(Self.outcome([link], Made.barcode("https://x/?id=m2778"), lists: lists).rule == nil)
        #expect(Self.outcome([member], Made.text("M1000"), lists: [:]).rule == nil)
    }

    @Test func contentTypesAndPosition() throws {
        let iban = TextMeaning(textContentType: .iban, normalized: "DE02120300000000202051", components: [])
        let typed = try Self.rule(1, output: "${normalized}") { $0.textContentTypes = [.iban, .isbn] }
        #expect(Self.outcome([typed], Made.text("DE02 1203", meaning: iban)).output == "DE02120300000000202051")
        #expect(Self.outcome([typed], Made.text("DE02 1203")).rule == nil)
        let upper = try Self.rule(1) { $0.region = try Region(x: 0, y: 0, width: 1, height: 0.5) }
        let region = try Region(x: 0, y: 0.4, width: 1, height: 0.6)
        func found(y: Double) -> String? {
            RuleBook([upper]).outcome(
                of: RuleSubject(Made.item(Made.barcode("a"), y: y), region: region, moment: Made.moment)
            ).rule
        }
        // The centre is 0.05 below the upper edge; the upper half of the region is from 0.4 to 0.7.
        #expect(found(y: 0.3) == nil)
        #expect(found(y: 0.4) == "1")
        #expect(found(y: 0.64) == "1")
        #expect(found(y: 0.66) == nil)
        #expect(Self.outcome([upper], Made.barcode("a")).rule == nil)
    }

    @Test func explains() throws {
        let rules = [
            try Self.rule(1, name: "ticket") {
                $0.symbologies = [.aztec]; $0.pattern = try SearchPattern("^T")
            },
            try Self.rule(2) { $0.pattern = try SearchPattern("^T") }, try Self.rule(3) { $0.kind = .text },
            try Self.rule(4, name: "member") { $0.list = .init(name: "members", distance: 1) },
            try Self.rule(5, accepts: false), try Self.rule(6), try Self.rule(7),
        ]
        let book = RuleBook(rules, lists: ["members": MemberList(["AAAA", "BBBB", "CCC1", "CCC2"])])
        #expect(
            book.explain(Made.subject(Made.barcode("AAAX"))).lines == [
                "rule 1 (ticket): is for symbology aztec; this is qr", "rule 2: the pattern '^T' isn't found",
                "rule 3: is for type text; this is barcode", "rule 4 (member): matches: members has the member 'AAAA'",
                "rules 5 to 7: not checked, as an earlier one matches", "accepted, output 'AAAA'",
            ])
        let lines = book.explain(Made.subject(Made.barcode("CCC3"))).lines
        #expect(
            lines[3] == "rule 4 (member): 'CCC3' may be several members of members within distance 1: 'CCC1' and 'CCC2'"
        )
        #expect(lines[4...] == ["rule 5: matches", "rules 6 to 7: not checked, as an earlier one matches", "rejected"])
        #expect(
            RuleBook([]).explain(Made.subject(Made.barcode("a\nb"))).lines == [
                "accepted (no rule matches), output 'a\\u{a}b'"
            ])
    }

    /// The quick screen changes no decision: the explanation doesn't use it.
    @Test func screenAgrees() throws {
        let rules = try Symbology.allCases.enumerated().map { index, symbology in
            try Self.rule(index + 1) {
                $0.symbologies = [symbology]; $0.pattern = try SearchPattern("^\(index % 3)\\d*$")
            }
        }
        let book = RuleBook(rules)
        for symbology in Symbology.allCases {
            for payload in ["0", "1", "2", "12", "x", ""] {
                let subject = Made.subject(Made.barcode(payload, symbology))
                #expect(book.outcome(of: subject) == book.explain(subject).outcome)
            }
        }
    }
}
