import Testing

@testable import WebGateway

@Suite struct LineDifferenceTests {
    private func shown(_ before: String, _ after: String) -> String {
        LineDifference.lines(from: before, to: after).map { $0.kind.rawValue + $0.text }.joined(separator: "\n")
    }

    @Test func nothingIsNoDifference() { #expect(shown("a\nb\n", "a\nb\n").isEmpty) }

    @Test func aChangeHasLinesAroundIt() {
        let before = (1...12).map { "line \($0)" }.joined(separator: "\n") + "\n"
        let after = before.replacing("line 6\n", with: "line six\n")
        #expect(
            shown(before, after)
                == " …\n line 3\n line 4\n line 5\n-line 6\n+line six\n line 7\n line 8\n line 9")
    }

    @Test func aNewFileIsAllNew() { #expect(shown("", "a\nb\n") == "+a\n+b") }

    @Test func lineEndsAreNoDifference() { #expect(shown("a\r\nb\r\n", "a\nb\nc\n") == " a\n b\n+c") }
}
