import Rules
import ScanModel
import TestSupport
import Testing

/// Patterns of rules: searched for anywhere, with anchors and named groups.
@Suite struct PatternSearchTests {
    @Test(arguments: [
        ("b", "abc", true), ("^b", "abc", false), ("^a", "abc", true), ("c$", "abc", true), ("b$", "abc", false),
        ("^abc$", "abc", true),
        ("^ab$", "abc", false), ("$", "abc", true), ("^", "", true), ("^$", "", true), ("^$", "a", false),
        ("a|^b", "bc", true),
        ("a|^b", "cb", false), ("(^|x)y", "y", true), ("(^|x)y", "zy", false), ("(^|x)y", "zxy", true),
        (#"^\d{3}$"#, "123", true),
        (#"^\d{3}$"#, "1234", false), (#"\d{3}"#, "x1234", true), (#"\d{3}$"#, "x1234", true), ("^^a$$", "a", true),
        ("^a?b*$", "", true),
        ("ü", "grün", true), ("^.{4}$", "grün", true), (".", "\n", false), ("(?i)ABC", "xabcx", true),
        ("x+y", "xxz", false),
        ("^(a|bc)d", "bcd", true), ("^(?:a|b)*$", "abab", true), ("a*$", "bbb", true),
        (#"^https://go\.example/\w{8}$"#, "https://go.example/AB12cd34", true),
    ])
    func finds(_ pattern: String, _ content: String, _ expected: Bool) throws {
        #expect((try SearchPattern(pattern).groups(in: content) != nil) == expected)
    }

    @Test func groupsOfTheLeftmostMatch() throws {
        let pattern = try SearchPattern(#"(?<series>[A-Z]{2})-(?<number>\d+)(?<rest>x)?"#)
        #expect(pattern.groups == ["series", "number", "rest"])
        #expect(try #require(pattern.groups(in: "no AB-12 and CD-34")) == ["series": "AB", "number": "12"])
        #expect(try SearchPattern("^(?<a>.*)-(?<b>.*)$").groups(in: "1-2-3") == ["a": "1-2", "b": "3"])
    }

    @Test(arguments: [
        (
            "a^b",
            "the pattern can't match: nothing is before the start (^) or after the end ($) of a content, at character 1"
        ),
        (
            "$a",
            "the pattern can't match: nothing is before the start (^) or after the end ($) of a content, at character 1"
        ),
        ("[^\\s\\S]", "a class of characters is empty: nothing can match, at character 1"),
        ("a(b", "a ( without its ); write \\( to match it, at character 2"),
        ("(?<a>x)(?<a>y)", "there are two groups named a, at character 11"),
        ("a{500}", "a repeat count is at most 200, at character 7"),
        ("(a{200}){200}", "the pattern is too large: more than 5000 steps, repeats expanded, at character 1"),
        ("(?=a)", "lookahead and lookbehind are not supported, at character 1"),
    ])
    func refuses(_ pattern: String, _ problem: String) {
        #expect { try SearchPattern(pattern) } throws: { "\($0)" == problem }
    }

    /// What `PatternNeeds` refuses is never a match: compared with a search that isn't screened.
    @Test func screensCorrectly() throws {
        var random = SeededGenerator(seed: 7)
        let atoms = ["a", "b", ".", "[ab]", "^", "$", "(a|b)", "(?:ab)?", "a*", "b+", "(^a|b)", "(a$|b)", "c{1,2}"]
        var (matches, screened) = (0, 0)
        for _ in 0..<3000 {
            let source = (0..<Int.random(in: 1...4, using: &random)).map { _ in atoms.randomElement(using: &random)! }
                .joined()
            guard let pattern = try? SearchPattern(source) else { continue }
            // An alternative that can't be excluded by its beginning, length or characters, and never matches these contents.
            let open = try SearchPattern("(?:\(source))|#.*")
            for _ in 0..<10 {
                let content = String(
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in "abc".randomElement(using: &random)! })
                let found = pattern.groups(in: content) != nil
                #expect(found == (open.groups(in: content) != nil), "\(source) in \(content)")
                if found { matches += 1 } else { screened += 1 }
            }
        }
        #expect(matches > 1000 && screened > 1000)
    }

    /// Time is linear also for patterns on which backtracking takes exponential time.
    @Test func isLinear() throws {
        let pattern = try SearchPattern("^(a|a)*(a*)*$")
        #expect(pattern.groups(in: String(repeating: "a", count: 20_000) + "b") == nil)
    }
}
