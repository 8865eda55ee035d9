import Evidence
import ScanModel
import Testing

@testable import DataScan

@Suite struct SelectionTests {
    private func item(_ id: String, at x: Double, _ stability: RecognizedItem.Stability = .tentative) -> RecognizedItem
    {
        RecognizedItem(
            id: id, content: .barcode(Barcode(symbology: .qr, payload: id, payloadData: Array(id.utf8))),
            bounds: Quad(
                topLeft: Point(x: x - 0.05, y: 0.45), topRight: Point(x: x + 0.05, y: 0.45),
                bottomRight: Point(x: x + 0.05, y: 0.55), bottomLeft: Point(x: x - 0.05, y: 0.55)),
            confidence: 1, stability: stability, reads: 3, firstSeen: 0, lastSeen: 0)
    }

    /// A word for each thing that is told.
    private func words(_ changes: [ItemChange]) -> [String] {
        changes.flatMap { change -> [String] in
            switch change {
            case .added(let items): items.map { "add \($0.id)" }
            case .updated(let items): items.map { "update \($0.id)" }
            case .stable(let items): items.map { "stable \($0.id)" }
            case .removed(let items): items.map { "remove \($0.id) \($0.reason.rawValue)" }
            }
        }
    }

    @Test func theOneInTheMiddleIsToldUntilItLeaves() {
        var selection = Selection()
        let items = [item("left", at: 0.2), item("middle", at: 0.5, .stable), item("right", at: 0.8)]
        #expect(words(selection.choose([.added(items)], from: items, in: .full)) == ["add middle", "stable middle"])
        #expect(words(selection.choose([.updated(items)], from: items, in: .full)) == ["update middle"])
        #expect(selection.filter(items).map(\.id) == ["middle"])
        let rest = [items[0], item("right", at: 0.7)]
        let gone = ItemChange.removed([RemovedItem(id: "middle", reason: .left)])
        #expect(words(selection.choose([gone], from: rest, in: .full)) == ["remove middle left", "add right"])
    }

    @Test func anotherOneIsPickedAndTheFirstComesBackUnderAnotherID() {
        var selection = Selection()
        let items = [item("a", at: 0.5, .stable), item("b", at: 0.8, .stable)]
        _ = selection.choose([.added(items)], from: items, in: .full)
        #expect(words(selection.pick(items[0])) == [])
        #expect(words(selection.pick(items[1])) == ["remove a deselected", "add b", "stable b"])
        #expect(words(selection.pick(items[0])) == ["remove b deselected", "add a-2", "stable a-2"])
        #expect(selection.filter(items).map(\.id) == ["a-2"])
        #expect(words(selection.choose([.updated(items)], from: items, in: .full)) == ["update a-2"])
        let gone = ItemChange.removed([RemovedItem(id: "a", reason: .left)])
        #expect(
            words(selection.choose([gone], from: [items[1]], in: .full)) == [
                "remove a-2 left", "add b-2", "stable b-2",
            ])
    }
}
