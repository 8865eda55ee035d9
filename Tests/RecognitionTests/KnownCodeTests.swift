import Imaging
import ScanModel
import Testing

@testable import Recognition

/// Which places need no attempt because a code is known there.
@Suite struct KnownCodeTests {
    private static let (width, height) = (1280.0, 720.0)

    private func known(_ symbology: Symbology, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> KnownCode
    {
        KnownCode(
            attention(symbology, x, y, width, height, isCertain: true), width: Self.width, height: Self.height)
    }

    private func attention(
        _ symbology: Symbology, _ x: Double, _ y: Double, _ width: Double, _ height: Double, isCertain: Bool
    ) -> Attention {
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x / Self.width, y: y / Self.height) }
        let bounds = Quad(
            topLeft: point(x, y), topRight: point(x + width, y), bottomRight: point(x + width, y + height),
            bottomLeft: point(x, y + height))
        return Attention(
            id: 1, bounds: bounds, barcode: Barcode(symbology: symbology, payload: "1", payloadData: [49]),
            isCertain: isCertain)
    }

    private func candidate(
        _ form: CodeCandidate.Form, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> CodeCandidate {
        let outline = Parallelogram(
            centre: SIMD2(x + width / 2, y + height / 2), right: SIMD2(width / 2, 0), down: SIMD2(0, height / 2))
        return CodeCandidate(form: form, outline: outline, reduction: 1, contrast: 50)
    }

    private func looks(_ book: PlaceBook, settled: [KnownCode], at time: Double) -> Int {
        book.tasks([], settled: settled, isChanged: true, width: Self.width, height: Self.height, at: time).count
    }

    @Test func aPartOfAKnownLinearCodeGetsNoAttempts() {
        let code = known(.code128, 200, 200, 400, 80)
        var book = PlaceBook()
        book.update([candidate(.matrix, 300, 205, 60, 70), candidate(.bars, 420, 198, 60, 84)], at: 0)
        #expect(looks(book, settled: [code], at: 0) == 0)
        #expect(looks(book, settled: [], at: 0) == 2)
        #expect(book.stackTasks(certain: [code], at: 0).isEmpty)
    }

    @Test func whatLiesBesideOrInsideAMatrixIsStillTried() {
        var book = PlaceBook()
        book.update([candidate(.matrix, 610, 205, 60, 60), candidate(.matrix, 560, 205, 80, 60)], at: 0)
        #expect(looks(book, settled: [known(.code128, 200, 200, 400, 80)], at: 0) == 2)
        // One code may be printed in the middle of another.
        book = PlaceBook()
        book.update([candidate(.matrix, 280, 280, 40, 40)], at: 0)
        #expect(looks(book, settled: [known(.qr, 200, 200, 200, 200)], at: 0) == 1)
    }

    @Test func aPlaceAroundKnownCodesRestsUnlessItShowedMoreOfThem() {
        let codes = [known(.ean13, 200, 200, 200, 60), known(.ean13, 200, 300, 200, 60)]
        var book = PlaceBook()
        book.update([candidate(.bars, 100, 150, 600, 400)], at: 0)
        book.looked(at: 0, .plain(scale: 1), found: .ean13, codes: 2, time: 0)
        #expect(looks(book, settled: codes, at: 0.1) == 0)
        #expect(looks(book, settled: [codes[0]], at: 0.1) == 1)
        // Once a second.
        #expect(looks(book, settled: codes, at: 1.01) == 1)
        // A third code in the same place.
        book.looked(at: 0, .plain(scale: 1), found: .ean13, codes: 3, time: 1.01)
        #expect(looks(book, settled: codes, at: 1.1) == 1)
        // It stopped being read.
        book.looked(at: 0, .plain(scale: 1), found: nil, time: 1.1)
        #expect(looks(book, settled: codes, at: 1.11) == 1)
    }

    /// A code that one attempt read by chance must not take the attempts of the place where it lies.
    @Test func anUncertainCodeThatIsNoLongerReadComesLast() {
        var book = PlaceBook()
        book.update([candidate(.matrix, 200, 200, 100, 100)], at: 0)
        // Read last at 0.
        let code = attention(.dataMatrix, 205, 205, 90, 90, isCertain: false)
        for (time, isPlace, confirms) in [(0.1, [false], [true]), (0.3, [true, false], [false, false])] {
            let tasks = book.tasks(
                [code], settled: [], isChanged: true, width: Self.width, height: Self.height, at: time)
            #expect(tasks.map { $0.place != nil } == isPlace, "after \(time) s")
            #expect(tasks.map(\.confirms) == confirms, "after \(time) s")
        }
    }
}
