import ScanModel
import Testing

@testable import Report

@Suite struct TruthComparisonTests {
    /// What is told of an item: id, content, pixels from the left, frames of its add and its stable (nil for never).
    typealias Told = (id: String, content: String, x: Double, add: Int, stable: Int?)

    private func differences(_ told: [Told], _ truth: Truth) -> [String] {
        var comparison = TruthComparison(truth)
        for item in told {
            comparison.take(.add(Made.change(item.add, Made.item(item.id, item.content, at: item.x))))
            guard let stable = item.stable else { continue }
            comparison.take(.stable(Made.change(stable, Made.item(item.id, item.content, at: item.x))))
        }
        return comparison.differences().map { difference in
            let words = [
                "\(difference.kind)", difference.item, difference.truth.map { "\($0)" }, "@\(difference.frame)",
            ]
            return words.compactMap(\.self).joined(separator: " ")
        }
    }

    /// One printed item that says A, in frames 0 to 20.
    @Test(
        arguments: [
            ([("a", "A", 10, 1, 2)], []),
            ([("a", "A", 14, 1, 5)], []),
            ([("a", "A", 10, 1, 6)], ["late a 0 @6"]),
            ([("a", "A", 10, 1, nil)], ["missed 0 @0"]),
            ([], ["missed 0 @0"]),
            ([("a", "X", 10, 1, 2)], ["missed 0 @0", "wrong a 0 @2"]),
            ([("a", "X", 10, 1, 2), ("b", "A", 10, 3, 4)], ["wrong a 0 @2", "split b 0 @3"]),
            ([("a", "A", 10, 1, 2), ("b", "A", 12, 8, 9)], ["split b 0 @8"]),
            ([("a", "A", 10, 1, 2), ("g", "A", 60, 5, nil)], ["ghost g @5"]),
            ([("a", "A", 10, 1, 2), ("g", "A", 60, 5, 6)], ["ghost g @5", "wrong g @6"]),
            // Well before the print is there, and when it has long gone.
            ([("a", "A", 10, 1, 2), ("g", "A", 10, 40, nil)], ["ghost g @40"]),
        ] as [([Told], [String])])
    func oneItem(told: [Told], expected: [String]) {
        #expect(differences(told, Made.truth()) == expected)
    }

    /// A truth without documents says nothing about them.
    @Test func aDocumentIsNoGhost() {
        var comparison = TruthComparison(Made.truth(a: nil))
        var sheet = Made.item("d", "", at: 60)
        sheet.content = .document(FlatShape(aspectRatio: 0.7))
        comparison.take(.add(Made.change(1, sheet)))
        comparison.take(.stable(Made.change(2, sheet)))
        #expect(comparison.differences().isEmpty)
    }

    @Test func twoItems() {
        let truth = Made.truth(b: 0...20)
        #expect(differences([("a", "A", 10, 1, 2), ("b", "B", 60, 1, 2)], truth).isEmpty)
        // The right content in the wrong place.
        #expect(
            differences([("a", "A", 10, 1, 2), ("b", "A", 60, 1, 2)], truth) == ["missed 1 @0", "wrong b 1 @2"])
        #expect(differences([("a", "A", 10, 1, 2)], truth) == ["missed 1 @0"])
    }

    @Test func aPartOfAnItemIsNotAllOfIt() {
        let told: [Told] = [("a", "A", 10, 1, 2)]
        // It was never whole, so it can't be missed, and an id on it is no ghost; but to say that it is certain was too much.
        #expect(differences(told, Made.truth(a: nil, partial: 0...20)) == ["wrong a 0 @2"])
    }

    @Test func whatIsCoveredIsThereAndNotWhole() {
        var truth = Made.truth(a: 0...5)
        for frame in 6...20 { truth.items[0].hidden[frame] = Made.square(10) }
        let told: [Told] = [("a", "A", 10, 1, 2), ("late", "A", 10, 15, nil)]
        #expect(differences(told, truth).isEmpty)
        // Where it is no more it is one id too many.
        #expect(differences(told, Made.truth(a: 0...5)) == ["ghost late @15"])
    }

    @Test func readingsSayWhatIsPrintedOrNot() {
        var comparison = TruthComparison(Made.truth())
        let right = comparison.take(.barcode, "A", at: Made.square(11), frame: 0)
        let wrong = comparison.take(.barcode, "8", at: Made.square(11), frame: 1)
        let beside = comparison.take(.barcode, "A", at: Made.square(70), frame: 1)
        let line = comparison.take(.text, "A", at: Made.square(10), frame: 1)
        #expect(right?.truth == 0 && right?.isRight == true)
        #expect(wrong?.truth == 0 && wrong?.isRight == false)
        #expect(beside == nil && line == nil, "another place, and a line is no barcode")
        #expect(
            comparison.differences().map(\.detail) == [
                "read in its place: 1 × right, 1 × something else; never stable"
            ])
    }

    @Test(
        arguments: [
            ("qr", "A B", "AB", true), ("qr", "AB", "ab", false), ("upca", "012345678905", "0012345678905", true),
            ("codabar", "A123B", "123", true), ("codabar", "A123B", "124", false),
            ("gs1DataBar", "0109501101530003", "09501101530003", true),
            ("code128", "0109501101530003", "9501101530003", false),
            ("gs1DataBarExpanded", "(01)0950(10)5", "01095\u{1D}0105", true), ("upce", nil, "anything", true),
        ] as [(String, String?, String, Bool)])
    func payloads(symbology: String, printed: String?, read: String, isSame: Bool) {
        let item = Truth.Item(kind: .barcode, symbology: symbology, text: printed)
        #expect(ContentMatch.isSame(item, kind: .barcode, content: read) == isSame)
        #expect(!ContentMatch.isSame(item, kind: .text, content: read))
    }

    @Test(arguments: [("Tel.  12", "Tel. 12", true), ("Tel.12", "Tel. 12", false), ("a", "A", false)])
    func lines(printed: String, read: String, isSame: Bool) {
        let item = Truth.Item(kind: .text, text: printed)
        #expect(ContentMatch.isSame(item, kind: .text, content: read) == isSame)
    }

    @Test func anAddOnMayBePrintedBehindItsNumber() {
        let item = Truth.Item(kind: .barcode, symbology: "ean13", text: "9771234567003 12")
        #expect(ContentMatch.isSame(item, kind: .barcode, content: "9771234567003", supplement: "12"))
        #expect(!ContentMatch.isSame(item, kind: .barcode, content: "9771234567003"))
    }
}
