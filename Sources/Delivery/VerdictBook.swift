import Results
import ScanModel

/// The applications' answers to results, by cursor. The first answer to a result stands.
///
/// A value without a clock, and bounded: it forgets the oldest answers, and which cursors the oldest results have.
struct VerdictBook: Sendable {
    /// How many answers are remembered, and for how many results the cursor is known by the item's id: as many as
    /// results are kept in memory (`Retention.memoryCount`). Messages of full length are 0.8 to 3.3 MB of UTF-8.
    static let capacity = 4096

    private var answers: LatestEntries<ResultCursor, Acknowledgement>
    private var cursors: LatestEntries<String, ResultCursor>

    init(capacity: Int = VerdictBook.capacity) {
        answers = LatestEntries(capacity: capacity)
        cursors = LatestEntries(capacity: capacity)
    }

    /// What became of an answer.
    enum Outcome: Equatable {
        /// It is the first one to this result.
        case new
        /// The result has this verdict already.
        case repeated
        /// The result has the contrary verdict.
        case contrary
    }

    /// Whether nothing was answered yet.
    var isEmpty: Bool { answers.count == 0 }

    /// Takes note of the cursor of an item that became stable in this session.
    mutating func note(_ id: String, at cursor: ResultCursor) { cursors.add(cursor, for: id) }

    /// Returns the cursor of an item of this session; nil if it isn't a result, or became stable too long ago.
    func cursor(of id: String) -> ResultCursor? { cursors[id] }

    /// Returns the answer to an item of this session; nil if there is none.
    func answer(to id: String) -> Acknowledgement? { cursors[id].flatMap { answers[$0] } }

    /// Takes an answer.
    mutating func take(_ answer: Acknowledgement, to cursor: ResultCursor) -> Outcome {
        guard let standing = answers[cursor] else {
            answers.add(answer, for: cursor)
            return .new
        }
        return standing.verdict == answer.verdict ? .repeated : .contrary
    }
}
