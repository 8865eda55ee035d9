import Evidence
import ScanModel
import TestSupport
import Testing

/// Whatever comes and goes: each add has one remove, stable comes at most once, updates only in between, parts are not
/// shown, and what is joined is right.
@Suite struct StructuredAppendStreamTests {
    private struct World {
        var random: SeededGenerator
        /// Whether two contents share a name, as where an encoder gives none: it can't be known then what belongs together.
        let isNameless: Bool
        var inView: [String: RecognizedItem] = [:]
        var count = 0

        init(seed: UInt64, isNameless: Bool) {
            random = SeededGenerator(seed: seed)
            self.isNameless = isNameless
        }

        mutating func draw(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

        mutating func newItem() -> RecognizedItem {
            let content = draw(0..<4)
            let size = content + 1
            let index = draw(0..<size)
            count += 1
            let variant = isNameless && draw(0..<2) == 1 ? "other" : ""
            // Contents of one symbol are no parts.
            return StructuredAppendTests.part(
                "<\(variant)\(content).\(index)>", index, of: size, id: isNameless ? "" : "\(content)",
                x: Double(draw(0..<9)) / 10,
                name: "\(count)")
        }

        /// Changes as a ledger makes them.
        mutating func step() -> [ItemChange] {
            let ids = inView.keys.sorted()
            let gone = draw(0..<40) == 0 ? ids : ids.filter { _ in draw(0..<6) == 0 }
            let reason = RemovalReason.allCases[draw(0..<5)]
            for id in gone { inView[id] = nil }
            let added = (0..<draw(0..<3)).map { _ in newItem().tentative }
            for item in added { inView[item.id] = item }
            var (updated, stable): ([RecognizedItem], [RecognizedItem]) = ([], [])
            for id in inView.keys.sorted() {
                guard var item = inView[id] else { continue }
                if item.stability == .tentative, draw(0..<2) == 0 {
                    item.stability = .stable
                    stable.append(item)
                } else if ids.contains(id), draw(0..<3) == 0 {
                    item.bounds = item.bounds.map { Point(x: $0.x + 0.01, y: $0.y) }
                    updated.append(item)
                }
                inView[id] = item
            }
            return [
                .removed(gone.map { RemovedItem(id: $0, reason: reason) }), .added(added), .updated(updated),
                .stable(stable),
            ].filter { !$0.isEmpty }
        }
    }

    @Test(arguments: 0..<60)
    func theContractHolds(seed: Int) {
        var world = World(seed: UInt64(seed), isNameless: seed % 2 == 1)
        var joiner = StructuredAppendJoiner(seed: 5)
        var (told, ever, certain): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        var time = 0.0
        var joinedCount = 0
        func check(_ changes: [ItemChange]) {
            #expect(changes.map(\.rank) == changes.map(\.rank).sorted())
            #expect(Set(changes.map(\.rank)).count == changes.count)
            for change in changes {
                #expect(!change.isEmpty)
                switch change {
                case .removed(let items): for item in items { #expect(told.remove(item.id) != nil) }
                case .added(let items):
                    for item in items {
                        #expect(ever.insert(item.id).inserted && item.stability == .tentative)
                        told.insert(item.id)
                    }
                case .updated(let items): for item in items { #expect(told.contains(item.id)) }
                case .stable(let items):
                    for item in items {
                        #expect(told.contains(item.id) && certain.insert(item.id).inserted && item.stability == .stable)
                        guard let place = item.details.structuredAppend, place.index == nil else { continue }
                        joinedCount += 1
                        guard !world.isNameless else { continue }
                        let size = place.count ?? 0
                        let whole = (0..<size).map { "<\(size - 1).\($0)>" }.joined()
                        #expect(item.content.string == whole)
                    }
                }
            }
        }
        for _ in 0..<300 {
            time += world.draw(0..<30) == 0 ? 70 : 1.0 / 30
            check(joiner.join(world.step(), at: time))
            let visible = joiner.visible(world.inView.values.sorted { $0.id < $1.id })
            #expect(Set(visible.map(\.id)) == told && visible.count == told.count)
            for item in visible { #expect((item.stability == .stable) == certain.contains(item.id)) }
        }
        check(joiner.join([.removed(world.inView.keys.sorted().map { RemovedItem(id: $0, reason: .left) })], at: time))
        #expect(told.isEmpty)
        #expect(joinedCount > 5)
    }
}

extension ItemChange {
    fileprivate var isEmpty: Bool {
        switch self {
        case .removed(let items): items.isEmpty
        case .added(let items), .updated(let items), .stable(let items): items.isEmpty
        }
    }

    fileprivate var rank: Int {
        switch self {
        case .removed: 0
        case .added: 1
        case .updated: 2
        case .stable: 3
        }
    }
}
