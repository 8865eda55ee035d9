public import ScanModel

/// Joins symbols that are parts of one content (structured append): takes changes of single symbols, and returns
/// changes with one item in place of the parts. No clock.
///
/// Parts are held back. Once all parts of a content are certain, one item is announced, which is stable at once; it
/// stays while at least one of its parts is in view.
public struct StructuredAppendJoiner: Sendable {
    /// The parts in view, by their items' ids.
    private var held: [String: RecognizedItem] = [:]
    /// The parts that are reported separately, because no others will come.
    private var single: Set<String> = []
    private var series: [PartSeries] = []
    private var names: ItemNames

    /// Seconds for which a part is remembered after it has left.
    public static let memory = 60.0
    /// Maximum number of series; the oldest is forgotten first.
    static let limit = 256

    /// - Parameter seed: determines the sequence of the joined items' names; must differ from that of the single items.
    public init(seed: UInt64) { names = ItemNames(seed: seed) }

    /// Returns the items as reported: one for all parts of a content, and the others unchanged.
    /// - Parameter items: the current single items in view.
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

    /// Joins the changes of a frame.
    /// - Parameters:
    ///   - time: capture time of the frame.
    ///   - isStill: whether this is the only frame, so that parts of incomplete contents are reported as they are, as
    ///     tentative.
    public mutating func join(_ changes: [ItemChange], at time: Double, isStill: Bool = false) -> [ItemChange] {
        var reported: [ItemChange] = []
        for change in changes {
            switch change {
            case .removed(let items):
                let rest = items.filter { !isHeldBack($0.id) }
                for item in items { lose(item, at: time) }
                if !rest.isEmpty { reported.append(.removed(rest)) }
            case .added(let items):
                for item in items where item.part != nil { held[item.id] = item }
                reported += pass(items) { .added($0) }
            case .updated(let items):
                for item in items where held[item.id] != nil { held[item.id] = item }
                reported += pass(items) { .updated($0) }
            case .stable(let items):
                for item in items where held[item.id] != nil { take(item) }
                reported += pass(items) { .stable($0) }
            }
        }
        for index in series.indices { series[index].forget(before: time - Self.memory) }
        reported += settle(at: time)
        if isStill { reported += singles() }
        series.removeAll { $0.parts.isEmpty }
        return ItemChange.merged(reported)
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

    /// Adds a part that has become certain to its series.
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
        // A new content begins. Incomplete ones that are out of view are dropped, so that its parts don't complete
        // them. A part that may belong to several known contents is added to none of them.
        series.removeAll { $0.key == key && !$0.isInView && !$0.isComplete }
        if series.count >= Self.limit, let oldest = series.firstIndex(where: { $0.announced == nil && !$0.isInView }) {
            series.remove(at: oldest)
        }
        series.append(PartSeries(key: key))
        series[series.count - 1].take(item, at: place)
    }

    /// Announces the complete contents, and those that have left or moved.
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

    /// Returns the parts in view of incomplete contents, which are reported separately from now on.
    private mutating func singles() -> [ItemChange] {
        let joined = Set(series.filter { $0.announced != nil }.flatMap { $0.parts.values.flatMap(\.inView) })
        let items = held.values.filter { !joined.contains($0.id) && !single.contains($0.id) }
        guard !items.isEmpty else { return [] }
        single.formUnion(items.map(\.id))
        return [.added(ReadingOrder.sort(items.map(\.asTentative)))]
    }
}
