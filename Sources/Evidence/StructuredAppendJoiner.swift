public import ScanModel

/// Joins symbols that are parts of one content (structured append): changes of single symbols in, changes out in which one
/// item stands for all of them. No clock.
///
/// Parts are held back. Once all of a content are known for certain, one item is told, stable at once; it stays as long as
/// one of its parts is in view.
public struct StructuredAppendJoiner: Sendable {
    /// The parts in view, by their items' ids.
    private var held: [String: RecognizedItem] = [:]
    /// Those of them that are told by themselves, because there will be no others.
    private var single: Set<String> = []
    private var series: [PartSeries] = []
    private var names: ItemNames

    /// Seconds for which a part is remembered that has left.
    public static let memory = 60.0
    /// Series that are known at most; beyond that the oldest is forgotten.
    static let limit = 256

    /// Makes a joiner.
    /// - Parameter seed: where the joined items' names start; another one than the single items'.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// What is told of the items in view: the others as they are, and one for all parts of a content.
    /// - Parameter items: all single items in view, as they are now.
    public func visible(_ items: [RecognizedItem]) -> [RecognizedItem] {
        guard !held.isEmpty else { return items }
        let current = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let others = items.compactMap { item in
            held[item.id] == nil ? item : single.contains(item.id) ? item.asTentative : nil
        }
        let joined = series.compactMap { series in
            series.announced.flatMap { series.joined(named: $0.item.id, at: $0.item.bounds, current: current) }
        }
        return ReadingOrder.sort(others + joined)
    }

    /// Takes the changes of a frame.
    /// - Parameters:
    ///   - time: capture time of the frame.
    ///   - isStill: the frame is all that there will be: parts of what isn't complete are told as they are, as tentative.
    public mutating func join(_ changes: [ItemChange], at time: Double, isStill: Bool = false) -> [ItemChange] {
        var told: [ItemChange] = []
        for change in changes {
            switch change {
            case .removed(let items):
                let rest = items.filter { !isHeldBack($0.id) }
                for item in items { lose(item, at: time) }
                if !rest.isEmpty { told.append(.removed(rest)) }
            case .added(let items):
                for item in items where item.part != nil { held[item.id] = item }
                told += pass(items) { .added($0) }
            case .updated(let items):
                for item in items where held[item.id] != nil { held[item.id] = item }
                told += pass(items) { .updated($0) }
            case .stable(let items):
                for item in items where held[item.id] != nil { take(item) }
                told += pass(items) { .stable($0) }
            }
        }
        for index in series.indices { series[index].forget(before: time - Self.memory) }
        told += settle(at: time)
        if isStill { told += singles() }
        series.removeAll { $0.parts.isEmpty }
        return ItemChange.merged(told)
    }

    private func isHeldBack(_ id: String) -> Bool { held[id] != nil && !single.contains(id) }

    private func pass(_ items: [RecognizedItem], as change: ([RecognizedItem]) -> ItemChange) -> [ItemChange] {
        let rest = items.filter { held[$0.id] == nil }
        return rest.isEmpty ? [] : [change(rest)]
    }

    private mutating func lose(_ item: RemovedItem, at time: Double) {
        guard held.removeValue(forKey: item.id) != nil else { return }
        single.remove(item.id)
        for index in series.indices { series[index].lose(item.id, item.reason, at: time) }
    }

    /// Gives a part that is certain now to its series.
    private mutating func take(_ item: RecognizedItem) {
        held[item.id] = item
        guard let (key, place) = item.part else { return }
        let related = series.indices.filter { series[$0].key == key }
        func only(_ candidates: [Int]) -> Int? { candidates.count == 1 ? candidates[0] : nil }
        let same = related.filter { series[$0].parts[place]?.item.barcode == item.barcode }
        let vacant = related.filter { series[$0].parts[place] == nil }
        let chosen =
            same.first { series[$0].isInView } ?? only(vacant.filter { series[$0].isInView }) ?? only(same + vacant)
        if let chosen {
            series[chosen].take(item, at: place)
            return
        }
        // Another content begins; what was left incomplete is given up, lest it be completed with parts of this one. Where
        // it can't be known to which of several the part belongs, it belongs to none.
        series.removeAll { $0.key == key && !$0.isInView && !$0.isComplete }
        if series.count >= Self.limit, let oldest = series.firstIndex(where: { $0.announced == nil && !$0.isInView }) {
            series.remove(at: oldest)
        }
        series.append(PartSeries(key: key))
        series[series.count - 1].take(item, at: place)
    }

    /// Announces what is complete, what has left, and what moved.
    private mutating func settle(at time: Double) -> [ItemChange] {
        var announcements = Announcements()
        for index in series.indices {
            let known = series[index].announced
            guard series[index].isComplete, series[index].isInView, let bounds = series[index].bounds(held) else {
                if let known {
                    announcements.remove(known.item.id, series[index].reason)
                    series[index].end(at: time)
                }
                continue
            }
            guard let item = series[index].joined(named: known?.item.id ?? names.next(), at: bounds, current: held)
            else { continue }
            if var known {
                announcements.update(&known, to: item, at: time)
                series[index].announced = known
            } else {
                series[index].announced = announcements.add(item, at: time)
            }
        }
        return announcements.changes
    }

    /// The parts in view of what is not complete, told from now on by themselves.
    private mutating func singles() -> [ItemChange] {
        let joined = Set(series.filter { $0.announced != nil }.flatMap { $0.parts.values.flatMap(\.inView) })
        let items = held.values.filter { !joined.contains($0.id) && !single.contains($0.id) }
        guard !items.isEmpty else { return [] }
        single.formUnion(items.map(\.id))
        return [.added(ReadingOrder.sort(items.map(\.asTentative)))]
    }
}
