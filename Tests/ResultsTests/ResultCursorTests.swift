import Testing

@testable import Results

@Suite struct ResultCursorTests {
    @Test func textComesBack() throws {
        let cursor = ResultCursor(log: "k3f9hmw2xa", run: 1_790_000_000_123, number: 57)
        #expect(cursor.description == "k3f9hmw2xa-1790000000123-57")
        #expect(ResultCursor(cursor.description) == cursor)
        let none = ResultCursor(log: "a", run: 0, number: 0)
        #expect(ResultCursor("a-0-0") == none)
    }

    @Test(arguments: [
        "", "-", "--", "a", "a-1", "a-1-", "a--1", "-1-1", "a-1-1-", "a-1-1-1", "a-01-1", "a-1-01", "a-1-00", "a-+1-1",
        "a-1-+1", "A-1-1", "ä-1-1", "a_b-1-1", "a-1-1 ", " a-1-1", "a-1-1\n", "a-1-1\0", "a-1.0-1", "a-1-1e3", "a-1-١",
        "a-9999999999999999999-1", "a-1-9999999999999999999", "a-1-92233720368547758070", "earliest",
        "abcdefghijklmnopq-1-1",
    ]) func nothingElseIsRead(_ text: String) { #expect(ResultCursor(text) == nil) }

    @Test func theLongestFitsOnTheWire() {
        let longest = ResultCursor(
            log: String(repeating: "z", count: ResultCursor.longestName), run: 899_999_999_999_999_999,
            number: 899_999_999_999_999_999)
        #expect(longest.description.utf8.count <= 64)
        #expect(ResultCursor(longest.description) == longest)
    }

    @Test func namesAreNotTheSame() {
        let names = Set((0..<1000).map { _ in ResultCursor.newName() })
        #expect(names.count == 1000)
        #expect(names.allSatisfy { ResultCursor("\($0)-1-1")?.log == $0 })
    }

    /// Found by fuzzing: a damaged journal named the largest run there can be, and the next one could not be read again.
    @Test func thereIsRoomForTheNextOne() {
        #expect(ResultCursor("log1-999999999999999999-1") == nil && ResultCursor("log1-1-999999999999999999") == nil)
        #expect(ResultCursor("log1-1795326597278000-50000000000000") != nil)
    }
}
