import ScanModel
import Testing

@testable import TextContent

@Suite struct PatternTests {
    private func matches(_ pattern: String, _ text: String) throws -> [String: String]? {
        try PatternProgram(PatternParser.parse(pattern)).matches(text)
    }

    @Test(arguments: [
        ("a|bc", "bc", true), ("a|bc", "b", false), ("a{2,3}", "aaa", true), ("a{2,3}", "aaaa", false),
        ("a{2,}", "aaaaa", true),
        ("[a-c0-2]+", "a1b2", true), ("[^a]", "b", true), ("[^a]", "a", false), (#"\d{3}-\d"#, "123-4", true),
        (#"\p{Lu}"#, "Ä", true),
        (#"\p{Lu}"#, "ä", false), ("(ab)+c?", "ababc", true), (#"[\d.,]+"#, "1.2,3", true),
        (#"a\.b"#, "a.b", true), (#"a\.b"#, "axb", false), ("a.b", "axb", true), ("[]a]+", "]a", true),
        ("x|", "x", true),
    ])
    func whatMatches(pattern: String, text: String, isMatch: Bool) throws {
        #expect(try (PatternProgram(PatternParser.parse("(?:\(pattern))!")).matches(text + "!") != nil) == isMatch)
    }

    @Test func caseIsIgnoredWhereThatIsAsked() throws {
        #expect(try matches("(?i)käse", "KÄSE") != nil && matches("käse", "KÄSE") == nil)
    }

    @Test func groupsHoldTheirParts() throws {
        let groups = try matches(#"(?<series>[A-Z]+)-(?<number>\d+)(?:/(?<year>\d{4}))?"#, "AB-123/2026")
        #expect(groups == ["series": "AB", "number": "123", "year": "2026"])
        #expect(
            try matches(#"(?<series>[A-Z]+)-(?<number>\d+)(?:/(?<year>\d{4}))?"#, "AB-1") == [
                "series": "AB", "number": "1",
            ])
    }

    @Test(arguments: [
        ("(a", "("), ("a)", ")"), ("[a", "["), ("a{3,2}", "descending"), ("a{1000}", "200"),
        ("a**", "repeat of a repeat"),
        ("a*?", "lazy"), ("(?=a)", "lookahead"), (#"\1"#, "not supported"), ("^a", "matched as a whole"),
        ("*a", "nothing before"),
        ("(?<a>x)(?<a>y)", "two groups named a"), ("[b-a]", "descending"), (#"\q"#, "not supported"),
        ("a*", "empty text"),
        ("(((a{150}){150}){150})", "too large"), (#"[^\d\D]"#, "nothing can match"), ("(?<1>a)", "name"),
        ("a{x}", "{3}"),
    ])
    func whatIsRefusedIsSaid(pattern: String, word: String) {
        #expect {
            try PatternProgram(PatternParser.parse(pattern))
        } throws: { "\($0)".contains(word) }
    }

    /// The patterns that make other engines take time that doubles with each character.
    @Test(arguments: ["(?:a+)+b", "(?:a|a)*b", "(?:a|aa)+b", "(?:.*a){20}b"]) func noneRunsAway(pattern: String) throws
    {
        let text = String(repeating: "a", count: 200)
        #expect(try matches(pattern, text) == nil)
        #expect(try matches(pattern, text + "b") != nil)
    }

    @Test func whatTakesNothingCostsNothing() throws {
        #expect(try matches("(?:(?:(?:(?:(?:){200}){200}){200}){200}){200}A", "A") != nil)
        #expect(try matches("(?:(?:(?:(?:(?:x{0}){200}){200}){200}){200}){200}A", "A") != nil)
    }

    @Test func whatCostsMuchOnEveryLineIsRefused() {
        #expect(throws: PatternError.self) { try SerialTemplate(.pattern("(?:[ -~]{0,200}){20}")) }
        #expect(throws: PatternError.self) { try SerialTemplate(.pattern(String(repeating: "A", count: 501))) }
    }

    @Test(arguments: [
        ("AA-9999-X", "AB-1234-7", true), ("AA-9999-X", "AB-1234-z", false), (#"\A9"#, "A5", true),
        (#"\A9"#, "B5", false),
        ("a9", "x1", true), ("No. 999", "No. 123", true),
    ])
    func templates(template: String, text: String, isMatch: Bool) throws {
        #expect(try (SerialTemplate(.template(template)).program.matches(text) != nil) == isMatch)
    }

    @Test(arguments: ["---", "", #"A\"#, "A\n9"]) func templatesThatAreNone(template: String) {
        #expect(throws: PatternError.self) { try SerialTemplate(.template(template)) }
    }
}
