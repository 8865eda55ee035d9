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
        #expect(tasks(book, at: 0).filter { !$0.isSecond }.map(\.place) == [0, 1])
        book.update([candidate(600)], at: 0.03)
        #expect(tasks(book, at: 0.03).map(\.place) == [1])
        // The scene hasn't changed, so it wasn't searched.
        book.stay(at: 0.07)
        #expect(tasks(book, at: 0.07).map(\.place) == [1])
        book.update([candidate(200), candidate(600)], at: 0.1)
        #expect(tasks(book, at: 0.1).filter { !$0.isSecond }.map(\.place) == [0, 1])
        #expect(book.places.map(\.tries) == [1, 1])
    }

    /// After the easy attempts, the next two steps of the ladder are made in one frame, after those on all other places.
    @Test func whatIsNotEasyGetsTwoAttemptsAFrame() {
        var book = PlaceBook()
        book.update([candidate(200), candidate(600)], at: 0)
        #expect(tasks(book, at: 0).map(\.isSecond) == [false, false])
        let ladder = PlaceLook.ladder(for: book.places[0].candidate)
        let easy = PlaceLook.easy(for: book.places[0].candidate)
        for look in ladder.prefix(easy) { book.looked(at: 0, look, found: nil, time: 0) }
        let wanted = tasks(book, at: 0.03)
        #expect(wanted.map(\.place) == [1, 0, 0])
        #expect(wanted.map(\.isSecond) == [false, false, true])
        #expect(wanted.map(\.look) == [ladder[0], ladder[easy], ladder[easy + 1]])
    }

    /// A reading of too few rows is followed by two different attempts a frame, until one is firm.
    @Test func tooFewRowsGetTwoAttemptsAFrame() {
        var book = PlaceBook()
        book.update([candidate(200)], at: 0)
        let barcode = Barcode(symbology: .code39, payload: "1", payloadData: [49])
        let corners = book.places[0].candidate.outline.corners.map { Point(x: $0.x / 1280, y: $0.y / 720) }
        let bounds = Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
        func confirming() -> [PlaceLook] {
            let thing = Attention(id: 1, bounds: bounds, barcode: barcode, isCertain: false)
            return book.tasks([thing], settled: [], isChanged: true, width: 1280, height: 720, at: 0.03).map(\.look)
        }
        book.looked(at: 0, .strips(.quick), found: .code39, isFirm: false, time: 0)
        #expect(confirming() == [.strips(.thorough), .strips(.solved)])
        book.looked(at: 0, .strips(.thorough), found: .code39, isFirm: true, time: 0)
        #expect(confirming() == [.strips(.thorough)])
    }
}
