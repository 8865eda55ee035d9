import ScanModel
import Testing

@Suite struct TerminalColumnsTests {
    @Test(arguments: [
        ("a", 1), ("é", 1), ("—", 1), ("ж", 1), ("漢", 2), ("あ", 2), ("ア", 2), ("한", 2), ("Ａ", 2), ("！", 2), ("ｱ", 1),
        ("😀", 2), ("⌚", 2), ("☎", 1), ("\u{301}", 0), ("\u{20DD}", 0), ("␣", 1), ("𠀀", 2), ("𝐀", 1),
    ])
    func charactersHaveTheirWidth(_ text: String, _ columns: Int) {
        #expect(text.unicodeScalars.map(\.columns) == [columns])
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("", 0, ""), ("a", 0, ""), ("a", 1, "a"), ("ab", 1, "…"),
        ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("漢字", 1, "…"), ("a漢字", 4, "a漢…"),
        ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("☎\u{FE0F}☎\u{FE0F}", 4, "☎\u{FE0F}☎\u{FE0F}"), ("☎\u{FE0F}☎\u{FE0F}", 3, "☎\u{FE0F}…"),
    ])
    func whatIsCutFits(_ text: String, _ columns: Int, _ expected: String) {
        // By scalars: marks belong to the character before, also where Swift compares them as one.
        #expect(Array(text.cut(toColumns: columns).unicodeScalars) == Array(expected.unicodeScalars))
    }
}
