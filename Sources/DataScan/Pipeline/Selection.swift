import Evidence
import ScanModel

/// The single item that is reported if `recognizesMultipleItems` is off: the one nearest to the region's centre, until
/// it leaves or another one is selected.
struct Selection: Sendable {
    /// Id of the reported item.
    private var chosen: String?
    /// How often each item in view was reported and then deselected.
    private var turns: [String: Int] = [:]

    /// Returns the reported items in their reported form.
    func filter(_ items: [RecognizedItem]) -> [RecognizedItem] {
        items.filter { $0.id == chosen }.map(named)
    }

    /// Reports another item from now on.
    /// - Returns: the changes to report; none if the item is reported already.
    mutating func pick(_ item: RecognizedItem) -> [ItemChange] {
        guard item.id != chosen else { return [] }
        var changes: [ItemChange] = []
        if let chosen {
            changes.append(.removed([RemovedItem(id: name(chosen), reason: .deselected)]))
            turns[chosen, default: 0] += 1
        }
        return changes + begin(item)
    }

    /// Keeps the changes of the chosen item, and chooses another one when it has left.
    mutating func choose(_ changes: [ItemChange], from items: [RecognizedItem], in region: Region) -> [ItemChange] {
        var kept: [ItemChange] = []
        for case .removed(let gone) in changes {
            if let one = gone.first(where: { $0.id == chosen }) {
                kept.append(.removed([RemovedItem(id: name(one.id), reason: one.reason)]))
                chosen = nil
            }
            for one in gone { turns[one.id] = nil }
        }
        guard let current = chosen else {
            let centre = region.centre
            let next = items.min {
                $0.bounds.centre.squaredDistance(to: centre) < $1.bounds.centre.squaredDistance(to: centre)
            }
            return kept + (next.map { begin($0) } ?? [])
        }
        for change in changes {
            switch change {
            case .updated(let items) where items.contains { $0.id == current }:
                kept.append(.updated(items.filter { $0.id == current }.map(named)))
            case .stable(let items) where items.contains { $0.id == current }:
                kept.append(.stable(items.filter { $0.id == current }.map(named)))
            default: break
            }
        }
        return kept
    }

    /// Of the items that contain a point, returns the one whose centre is nearest.
    static func nearest(to point: Point, of items: [RecognizedItem]) -> RecognizedItem? {
        items.filter { $0.bounds.contains(point) }
            .min { $0.bounds.centre.squaredDistance(to: point) < $1.bounds.centre.squaredDistance(to: point) }
    }

    private mutating func begin(_ item: RecognizedItem) -> [ItemChange] {
        chosen = item.id
        let item = named(item)
        return [.added([item.asTentative])] + (item.stability == .stable ? [.stable([item])] : [])
    }

    /// Returns the reported id of an item. An id is added only once, so an item that is reported again gets another
    /// one.
    private func name(_ id: String) -> String { turns[id].map { "\(id)-\($0 + 1)" } ?? id }

    private func named(_ item: RecognizedItem) -> RecognizedItem {
        var item = item
        item.id = name(item.id)
        return item
    }
}
