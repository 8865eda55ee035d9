import ScanModel
import Testing

@testable import Evidence

/// When a changed item is announced again, whatever it is an item of.
@Suite struct AnnouncementTests {
    private func item(
        _ text: String = "Gate 12", at x: Double = 0.1, _ stability: RecognizedItem.Stability = .tentative
    ) -> RecognizedItem {
        RecognizedItem(
            id: "a", content: .text(PrintedText(candidates: [.init(transcript: text, confidence: 0.9)])),
            bounds: Quad(
                topLeft: Point(x: x, y: 0.1), topRight: Point(x: x + 0.2, y: 0.1),
                bottomRight: Point(x: x + 0.2, y: 0.2), bottomLeft: Point(x: x, y: 0.2)),
            confidence: 0.9, stability: stability, reads: 2, firstSeen: 0, lastSeen: 0)
    }

    private func name(_ change: ItemChange) -> String {
        switch change {
        case .removed: "removed"
        case .added(let items): "added \(items[0].stability)"
        case .updated: "updated"
        case .stable: "stable"
        }
    }

    @Test func aNewItemIsTentativeFirst() {
        for (stability, expected) in [
            (RecognizedItem.Stability.tentative, ["added tentative"]), (.stable, ["added tentative", "stable"]),
        ] {
            var announcements = Announcements()
            #expect(announcements.add(item(stability), at: 1).item.stability == stability)
            #expect(announcements.changes.map(name) == expected)
        }
    }

    @Test(
        arguments: [
            // Seconds since the item was announced, what it says then and where it is, and what is announced.
            (1.0, "Gate 12", 0.1, false, []), (1, "Gate 12", 0.103, false, []),
            (1, "Gate 12", 0.105, false, ["updated"]),
            (1, "Gate 13", 0.1, false, ["updated"]), (0.04, "Gate 13", 0.14, false, []),
            // A quarter of its width.
            (0.04, "Gate 12", 0.16, false, ["updated"]), (0.02, "Gate 12", 0.16, false, []),
            (0.04, "Gate 12", 0.1, true, ["stable"]), (1, "Gate 13", 0.2, true, ["stable"]),
        ] as [(Double, String, Double, Bool, [String])])
    func whatIsNewIsAnnouncedNotTooOften(
        seconds: Double, text: String, x: Double, isStable: Bool, expected: [String]
    ) {
        var announcements = Announcements()
        var announced = Announced(item: item(), time: 1)
        announcements.update(&announced, to: item(text, at: x, isStable ? .stable : .tentative), at: 1 + seconds)
        #expect(announcements.changes.map(name) == expected)
    }

    @Test func smallMovesAddUp() {
        var announced = Announced(item: item(), time: 0)
        var count = 0
        for step in 1...8 {
            var announcements = Announcements()
            announcements.update(&announced, to: item(at: 0.1 + 0.002 * Double(step)), at: Double(step))
            count += announcements.changes.count
        }
        #expect(count == 4 || count == 3, "every second or third step")
    }

    @Test func whatWasNotAnnouncedIsNotKnown() {
        var announcements = Announcements()
        var announced = Announced(item: item(), time: 1)
        announcements.update(&announced, to: item("Gate 13", at: 0.2), at: 1.01)
        #expect(announced.item.content.string == "Gate 12" && announced.item.bounds == item().bounds)
    }

    private func item(_ stability: RecognizedItem.Stability) -> RecognizedItem { item(at: 0.1, stability) }
}
