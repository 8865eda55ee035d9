import Evidence
import Glibc
import ScanModel
import TestSupport
import Testing

@Suite struct ReadingOrderTests {
    /// A line of text named by its id.
    private func line(_ id: String, _ x: Double, _ y: Double, _ width: Double, height: Double = 0.03) -> RecognizedItem
    {
        RecognizedItem(
            id: id, content: .text(PrintedText(candidates: [.init(transcript: id, confidence: 1)])),
            bounds: Quad(
                topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
                bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height)),
            confidence: 1, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 0)
    }

    private func column(_ name: String, _ count: Int, x: Double, y: Double, step: Double = 0.05) -> [RecognizedItem] {
        (0..<count).map { line("\(name)\($0)", x, y + step * Double($0), 0.3) }
    }

    private func turned(_ items: [RecognizedItem], degrees: Double) -> [RecognizedItem] {
        let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        return items.map { item in
            var item = item
            item.bounds = item.bounds.map { point in
                let (x, y) = (point.x - 0.5, point.y - 0.5)
                return Point(x: 0.5 + c * x - s * y, y: 0.5 + s * x + c * y)
            }
            return item
        }
    }

    /// Layouts, each as it is to be read.
    static let layouts = ["label", "columns", "headed", "row", "pairs"]

    private func layout(_ name: String) -> [RecognizedItem] {
        switch name {
        case "label": return column("l", 5, x: 0.3, y: 0.2, step: 0.08)
        case "columns": return column("a", 4, x: 0.1, y: 0.2) + column("b", 3, x: 0.55, y: 0.22)
        case "headed":
            let columns = column("a", 4, x: 0.1, y: 0.2) + column("b", 4, x: 0.55, y: 0.2)
            return [line("title", 0.1, 0.05, 0.75, height: 0.05)] + columns + [line("foot", 0.1, 0.5, 0.75)]
        case "row":
            return [line("one", 0.1, 0.3, 0.1), line("two", 0.3, 0.31, 0.1), line("three", 0.6, 0.29, 0.1)]
        default:
            return [
                line("a0", 0.1, 0.2, 0.1), line("b0", 0.24, 0.2, 0.2), line("a1", 0.1, 0.5, 0.1),
                line("b1", 0.24, 0.5, 0.2),
            ]
        }
    }

    @Test(arguments: layouts, [0.0, 9, -14, 20])
    func itemsComeAsPeopleReadThem(name: String, degrees: Double) {
        let wanted = layout(name)
        var random = SeededGenerator(seed: 5)
        for _ in 0..<10 {
            let shuffled = turned(wanted, degrees: degrees).shuffled(using: &random)
            #expect(ReadingOrder.sort(shuffled, aspect: 1).map(\.id) == wanted.map(\.id))
        }
    }

    @Test func aPrintThatLiesOnItsHeadIsReadFromItsOwnTop() {
        let wanted = layout("columns")
        #expect(ReadingOrder.sort(turned(wanted, degrees: 180), aspect: 1).map(\.id) == wanted.map(\.id))
    }
}
