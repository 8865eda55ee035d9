import Evidence
import ScanModel
import Testing

/// Parts of one content become one item.
@Suite struct StructuredAppendTests {
    /// Items that come and go, and words for what is told of them.
    struct Scene {
        var joiner = StructuredAppendJoiner(seed: 1)
        var inView: [String: RecognizedItem] = [:]
        var names: [String: String] = [:]
        var time = 0.0

        mutating func tell(_ changes: [ItemChange], isStill: Bool = false) -> [String] {
            for change in changes {
                switch change {
                case .removed(let items): for item in items { inView[item.id] = nil }
                case .added(let items), .updated(let items), .stable(let items):
                    for item in items { inView[item.id] = item }
                }
            }
            return joiner.join(changes, at: time, isStill: isStill).flatMap { change -> [String] in
                switch change {
                case .removed(let items): return items.map { "remove \(names[$0.id] ?? "?") \($0.reason.rawValue)" }
                case .added(let items):
                    for item in items { names[item.id] = item.content.string }
                    return items.map { "add \($0.content.string)" }
                case .updated(let items): return items.map { "update \($0.content.string)" }
                case .stable(let items): return items.map { "stable \($0.content.string)" }
                }
            }
        }

        mutating func show(_ items: RecognizedItem...) -> [String] {
            tell([.added(items.map(\.tentative)), .stable(items)])
        }

        mutating func hide(_ items: RecognizedItem..., reason: RemovalReason = .left) -> [String] {
            tell([.removed(items.map { RemovedItem(id: $0.id, reason: reason) })])
        }

        var visible: [String] { joiner.visible(inView.values.sorted { $0.id < $1.id }).map(\.content.string) }
    }

    static func part(
        _ content: String, _ index: Int, of count: Int, id: String = "7", symbology: Symbology = .qr, x: Double = 0.1,
        name: String? = nil, hasECI: Bool = false, bytes: [UInt8]? = nil
    ) -> RecognizedItem {
        let corner = Point(x: x, y: 0.1)
        let bounds = Quad(
            topLeft: corner, topRight: Point(x: x + 0.1, y: 0.1), bottomRight: Point(x: x + 0.1, y: 0.2),
            bottomLeft: Point(x: x, y: 0.2))
        return RecognizedItem(
            id: name ?? content,
            content: .barcode(
                Barcode(symbology: symbology, payload: content, payloadData: bytes ?? Array(content.utf8))),
            details: BarcodeDetails(
                structuredAppend: StructuredAppend(index: index, count: count, id: id), hasECI: hasECI),
            bounds: bounds, confidence: 0.9999, stability: .stable, reads: 3, firstSeen: 0, lastSeen: 1)
    }

    @Test func partsInOneViewAreJoinedInTheirOrder() {
        var scene = Scene()
        #expect(scene.show(Self.part("c", 2, of: 3), Self.part("a", 0, of: 3)) == [])
        #expect(scene.visible == [])
        #expect(scene.show(Self.part("b", 1, of: 3)) == ["add abc", "stable abc"])
        #expect(scene.visible == ["abc"])
        #expect(scene.hide(Self.part("a", 0, of: 3), Self.part("b", 1, of: 3)) == [])
        #expect(scene.hide(Self.part("c", 2, of: 3), reason: .sourceLost) == ["remove abc sourceLost"])
        #expect(scene.visible == [])
    }

    @Test(arguments: [(59.0, ["add ab", "stable ab"]), (61, [])] as [(Double, [String])])
    func partsShownOneAfterTheOtherAreRememberedForAMinute(pause: Double, told: [String]) {
        var scene = Scene()
        #expect(scene.show(Self.part("a", 0, of: 2)) == [])
        scene.time = 100
        // What takes its place is the next part.
        #expect(scene.hide(Self.part("a", 0, of: 2), reason: .superseded) == [])
        scene.time += pause
        #expect(scene.show(Self.part("b", 1, of: 2)) == told)
    }

    @Test func whatWasToldIsRememberedForAMinuteAfterIt() {
        for (pause, told) in [(59.0, ["add ab", "stable ab"]), (61, [])] {
            var scene = Scene()
            _ = scene.show(Self.part("a", 0, of: 2), Self.part("b", 1, of: 2))
            _ = scene.hide(Self.part("a", 0, of: 2))
            // As long as it is told, nothing of it is forgotten.
            scene.time = 500
            #expect(scene.tell([]) == [])
            #expect(scene.hide(Self.part("b", 1, of: 2), reason: .superseded) == ["remove ab left"])
            scene.time += pause
            #expect(scene.show(Self.part("a", 0, of: 2)) == told)
        }
    }

    @Test func onlyWhatIsCertainIsJoined() {
        var scene = Scene()
        #expect(scene.show(Self.part("a", 0, of: 2)) == [])
        let second = Self.part("b", 1, of: 2)
        #expect(scene.tell([.added([second.tentative])]) == [])
        #expect(scene.tell([.updated([second.tentative])]) == [])
        #expect(scene.tell([.stable([second])]) == ["add ab", "stable ab"])
    }

    @Test func othersPassUntouched() {
        var scene = Scene()
        var whole = Self.part("w", 0, of: 2)
        whole.details.structuredAppend = nil
        var open = Self.part("o", 0, of: 2)
        open.details.structuredAppend?.count = nil
        #expect(scene.show(whole, open, Self.part("a", 0, of: 2)) == ["add w", "add o", "stable w", "stable o"])
        #expect(Set(scene.visible) == ["w", "o"])
        #expect(scene.tell([.updated([whole, Self.part("a", 0, of: 2)])]) == ["update w"])
        #expect(scene.hide(whole, Self.part("a", 0, of: 2)) == ["remove w left"])
    }

    @Test func contentsAreNotMixed() {
        var scene = Scene()
        // Another name, another count, another symbology.
        #expect(scene.show(Self.part("a", 0, of: 2), Self.part("b", 1, of: 2, id: "8")) == [])
        #expect(scene.show(Self.part("c", 1, of: 3), Self.part("d", 1, of: 2, symbology: .aztec)) == [])
        // The same name for two contents, as where an encoder gives none: the first was never completed.
        scene = Scene()
        #expect(scene.show(Self.part("a", 0, of: 2)) == [])
        #expect(scene.hide(Self.part("a", 0, of: 2)) == [])
        #expect(scene.show(Self.part("A", 0, of: 2)) == [])
        #expect(scene.show(Self.part("B", 1, of: 2)) == ["add AB", "stable AB"])
        // In view at once, and it can't be known to which of them the next part belongs.
        scene = Scene()
        #expect(scene.show(Self.part("a", 0, of: 2), Self.part("A", 0, of: 2)) == [])
        #expect(scene.show(Self.part("b", 1, of: 2)) == [])
    }

    @Test func theOutlineHoldsThePartsInView() throws {
        var scene = Scene()
        _ = scene.show(Self.part("a", 0, of: 2, x: 0.1))
        _ = scene.show(Self.part("b", 1, of: 2, x: 0.6))
        let joined = try #require(scene.joiner.visible(Array(scene.inView.values)).first)
        #expect(joined.bounds.topLeft.x == 0.1 && joined.bounds.bottomRight.x == 0.7)
        #expect(joined.details.structuredAppend == StructuredAppend(index: nil, count: 2, id: "7"))
        #expect(joined.reads == 3)
        // Moves are told at most twenty times a second, then all at once.
        #expect(scene.tell([.updated([Self.part("b", 1, of: 2, x: 0.7)])]) == [])
        scene.time = 0.06
        #expect(scene.tell([]) == ["update ab"])
        #expect(scene.tell([]) == [])
        scene.time = 1
        #expect(scene.hide(Self.part("a", 0, of: 2)) == ["update ab"])
        #expect(scene.joiner.visible(Array(scene.inView.values)).first?.bounds.topLeft.x == 0.7)
    }

    @Test func aCharacterMayBeCutBetweenParts() {
        var scene = Scene()
        _ = scene.show(Self.part("xÃ", 0, of: 2, bytes: [0x78, 0xC3]))
        #expect(scene.show(Self.part("¤", 1, of: 2, bytes: [0xA4])) == ["add xä", "stable xä"])
        // A character set that is named is right.
        scene = Scene()
        _ = scene.show(Self.part("xÃ", 0, of: 2, hasECI: true, bytes: [0x78, 0xC3]))
        #expect(scene.show(Self.part("¤", 1, of: 2, bytes: [0xA4])) == ["add xÃ¤", "stable xÃ¤"])
    }

    @Test func inAPictureASinglePartIsToldByItself() {
        var scene = Scene()
        let part = Self.part("a", 0, of: 2)
        #expect(scene.tell([.added([part.tentative]), .stable([part])], isStill: true) == ["add a"])
        #expect(scene.visible == ["a"])
        #expect(scene.joiner.visible([part]).map(\.stability) == [.tentative])
        #expect(scene.hide(part, reason: .sourceEnded) == ["remove a sourceEnded"])
    }
}

extension RecognizedItem {
    var tentative: RecognizedItem {
        var item = self
        item.stability = .tentative
        return item
    }
}
