import Imaging
import ScanModel
import Testing

@testable import Recognition

/// Which attempts a frame gets, and in which order.
@Suite struct AttemptTests {
    private func candidate(_ x: Double, _ form: CodeCandidate.Form = .bars) -> CodeCandidate {
        let outline = Parallelogram(centre: SIMD2(x, 200), right: SIMD2(80, 0), down: SIMD2(0, 40))
        return CodeCandidate(form: form, outline: outline, reduction: 1, contrast: 50)
    }

    private func tasks(_ book: PlaceBook, at time: Double) -> [PlaceBook.Task] {
        book.tasks([], settled: [], isChanged: true, width: 1280, height: 720, at: time)
    }

    /// A place that the latest search missed keeps its record, but gets attempts only once it is found again.
    @Test func whatTheLatestSearchMissedGetsNoAttempts() {
        var book = PlaceBook()
        book.update([candidate(200), candidate(600)], at: 0)
        for index in 0...1 { book.looked(at: index, .strips(.quick), found: nil, time: 0) }
        #expect(tasks(book, at: 0).map(\.place) == [0, 1])
        book.update([candidate(600)], at: 0.03)
        #expect(tasks(book, at: 0.03).map(\.place) == [1])
        // The scene hasn't changed, so it wasn't searched.
        book.stay(at: 0.07)
        #expect(tasks(book, at: 0.07).map(\.place) == [1])
        book.update([candidate(200), candidate(600)], at: 0.1)
        #expect(tasks(book, at: 0.1).map(\.place) == [0, 1])
        #expect(book.places.map(\.tries) == [1, 1])
    }
}
