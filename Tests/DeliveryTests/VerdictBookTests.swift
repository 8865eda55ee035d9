import ScanModel
import Testing

@testable import Delivery
@testable import Results

/// The first answer to a result stands, and only the latest answers are remembered.
@Suite struct VerdictBookTests {
    private static func cursor(_ number: Int) -> ResultCursor { ResultCursor(log: "log", run: 1, number: number) }

    struct Row: Sendable, CustomTestStringConvertible {
        let before: [Acknowledgement]
        let answer: Acknowledgement
        let outcome: VerdictBook.Outcome
        let standing: Acknowledgement
        var testDescription: String { "\(before.map(\.verdict)) then \(answer.verdict)" }

        init(
            _ before: [Acknowledgement], _ answer: Acknowledgement, _ outcome: VerdictBook.Outcome,
            _ standing: Acknowledgement
        ) {
            (self.before, self.answer, self.outcome, self.standing) = (before, answer, outcome, standing)
        }
    }

    private static let yes = Acknowledgement(.accepted)
    private static let no = Acknowledgement(.rejected, message: "unknown")

    static let rows: [Row] = [
        Row([], yes, .new, yes),
        Row([], no, .new, no),
        Row([yes], yes, .repeated, yes),
        Row([no], no, .repeated, no),
        Row([yes], no, .contrary, yes),
        Row([no], yes, .contrary, no),
        // The message of the first answer stands as well.
        Row([no], Acknowledgement(.rejected, message: "other"), .repeated, no),
        Row([yes], Acknowledgement(.accepted, message: "late"), .repeated, yes),
        // A refused answer leaves no trace.
        Row([yes, no], yes, .repeated, yes),
        Row([yes, no], no, .contrary, yes),
    ]

    @Test(arguments: rows) func answers(_ row: Row) {
        var book = VerdictBook()
        book.note("a", at: Self.cursor(1))
        for answer in row.before { _ = book.take(answer, to: Self.cursor(1)) }
        #expect(book.take(row.answer, to: Self.cursor(1)) == row.outcome)
        #expect(book.answer(to: "a") == row.standing)
        #expect(book.answer(to: "b") == nil, "another item has no answer")
    }

    @Test func resultsDifferByRunAndLog() {
        var book = VerdictBook()
        #expect(book.take(Self.yes, to: ResultCursor(log: "log", run: 1, number: 7)) == .new)
        #expect(book.take(Self.no, to: ResultCursor(log: "log", run: 2, number: 7)) == .new)
        #expect(book.take(Self.no, to: ResultCursor(log: "other", run: 1, number: 7)) == .new)
        #expect(book.take(Self.no, to: ResultCursor(log: "log", run: 1, number: 7)) == .contrary)
    }

    @Test func onlyTheLatestAreRemembered() {
        var book = VerdictBook(capacity: 3)
        for number in 1...5 {
            book.note("\(number)", at: Self.cursor(number))
            #expect(book.take(Self.yes, to: Self.cursor(number)) == .new)
        }
        #expect((1...5).map { book.cursor(of: "\($0)")?.number } == [nil, nil, 3, 4, 5])
        // Forgotten, so the contrary is new; and then the next oldest one is forgotten.
        #expect(book.take(Self.no, to: Self.cursor(1)) == .new)
        #expect(book.take(Self.no, to: Self.cursor(4)) == .contrary)
        #expect(book.take(Self.no, to: Self.cursor(3)) == .new)
    }

    @Test func memoryIsBounded() {
        var latest = LatestEntries<Int, Int>(capacity: 100)
        for number in 0..<100_000 {
            latest.add(number, for: number)
            latest.add(-1, for: number)
        }
        #expect(latest.count == 100)
        #expect(latest[99_900] == 99_900 && latest[99_999] == 99_999 && latest[99_899] == nil)
    }
}
