import Evidence
import ScanModel
import Testing

@testable import DataScan

@Suite struct PageContentsTests {
    private func page(_ quad: Quad, id: String = "page") -> RecognizedItem {
        RecognizedItem(
            id: id, content: .document(FlatShape(aspectRatio: 0.7)), bounds: quad, confidence: 0.9, stability: .stable,
            reads: 3, firstSeen: 0, lastSeen: 0)
    }

    private func line(_ id: String, _ x: Double, _ y: Double) -> RecognizedItem {
        RecognizedItem(
            id: id, content: .text(PrintedText(candidates: [.init(transcript: id, confidence: 0.95)])),
            bounds: Quad(x: x, y: y, width: 0.1, height: 0.02), confidence: 0.95, stability: .stable, reads: 3,
            firstSeen: 0, lastSeen: 0)
    }

    private func said(_ changes: [ItemChange]) -> [String] {
        changes.flatMap { change -> [String] in
            switch change {
            case .removed(let items): items.map { "remove \($0.id)" }
            case .added(let items): items.map { "add \($0.id) \($0.page?.document ?? "-")" }
            case .updated(let items): items.map { "update \($0.id) \($0.page?.document ?? "-")" }
            case .stable(let items): items.map { "stable \($0.id)" }
            }
        }
    }

    private let sheet = Quad(x: 0.2, y: 0.2, width: 0.4, height: 0.6)

    @Test func withoutDocumentsEverythingPasses() {
        var contents = PageContents([.text()])
        let changes: [ItemChange] = [.added([line("a", 0.3, 0.3)])]
        #expect(contents.update(changes, [line("a", 0.3, 0.3)]) == changes)
        #expect(contents.visible([line("a", 0.3, 0.3)]).count == 1)
    }

    @Test func itemsCarryTheirDocumentAndItsLoss() {
        var contents = PageContents([.document(), .text()])
        let (a, b) = (line("a", 0.3, 0.3), line("b", 0.8, 0.3))
        #expect(said(contents.update([.added([a, b])], [a, b])) == ["add a -", "add b -", "stable a", "stable b"])
        #expect(said(contents.update([], [page(sheet), a, b])) == ["add page -", "update a page", "stable page"])
        #expect(said(contents.update([], [page(sheet), a, b])) == [])
        let gone = ItemChange.removed([RemovedItem(id: "page", reason: .left)])
        #expect(said(contents.update([gone], [a, b])) == ["remove page", "update a -"])
    }

    @Test func boundsInTheDocumentAreFractionsOfThePage() throws {
        var contents = PageContents([.document(), .text()])
        let items = [page(sheet), line("a", 0.3, 0.5)]
        _ = contents.update([], items)
        let place = try #require(contents.visible(items).last?.page?.bounds)
        #expect(abs(place.topLeft.x - 0.25) < 1e-9 && abs(place.topLeft.y - 0.5) < 1e-9)
        #expect(abs(place.bottomRight.x - 0.5) < 1e-9)
    }

    @Test func ofTwoDocumentsTheSmallerHoldsTheLine() {
        var contents = PageContents([.document(), .text()])
        let card = page(Quad(x: 0.28, y: 0.28, width: 0.2, height: 0.1), id: "card")
        let items = [page(sheet), card, line("a", 0.3, 0.3)]
        #expect(said(contents.update([], items)).contains("add a card"))
    }

    @Test func onlyWhatIsWithinIsReported() {
        var contents = PageContents([.document(DocumentOptions(contents: .within)), .text()])
        let (a, b) = (line("a", 0.3, 0.3), line("b", 0.8, 0.3))
        #expect(said(contents.update([.added([a, b])], [a, b])) == [])
        #expect(contents.visible([a, b]).isEmpty)
        let items = [page(sheet), a, b]
        #expect(said(contents.update([], items)) == ["add page -", "add a page", "stable page", "stable a"])
        #expect(contents.visible(items).map(\.id) == ["page", "a"])
        #expect(said(contents.update([.updated([b])], items)) == [])
        // The sheet is taken away, and comes back: the line is another item then.
        let gone = ItemChange.removed([RemovedItem(id: "page", reason: .left)])
        #expect(said(contents.update([gone], [a, b])) == ["remove page", "remove a"])
        let again = [page(sheet, id: "next"), a, b]
        #expect(said(contents.update([], again)) == ["add next -", "add a-2 next", "stable next", "stable a-2"])
        #expect(
            said(contents.update([.removed([RemovedItem(id: "a", reason: .left)])], [again[0], b])) == ["remove a-2"])
    }

    @Test func onlyAPartOfThePageMayBeReported() throws {
        let part = try Region(x: 0, y: 0, width: 1, height: 0.5)
        var contents = PageContents([.document(DocumentOptions(contents: .within, part: part)), .text()])
        let items = [page(sheet), line("a", 0.3, 0.3), line("b", 0.3, 0.7)]
        #expect(said(contents.update([], items)) == ["add page -", "add a page", "stable page", "stable a"])
    }
}
