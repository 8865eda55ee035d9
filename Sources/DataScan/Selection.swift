import Evidence
import ScanModel

/// Which single item is told where `recognizesMultipleItems` is off: the one nearest to the region's centre, until it
/// leaves.
struct Selection: Sendable {
    private var chosen: String?

    /// The items that are told.
    func filter(_ items: [RecognizedItem]) -> [RecognizedItem] { items.filter { $0.id == chosen } }

    /// Keeps of all changes those of the chosen item, and chooses another one when it has left.
    mutating func choose(_ changes: [ItemChange], from items: [RecognizedItem], in region: Region) -> [ItemChange] {
        var kept: [ItemChange] = []
        for case .removed(let gone) in changes where gone.contains(where: { $0.id == chosen }) {
            kept.append(.removed(gone.filter { $0.id == chosen }))
            chosen = nil
        }
        guard let current = chosen else {
            guard let next = items.min(by: { distance($0, region) < distance($1, region) }) else { return kept }
            chosen = next.id
            var first = next
            first.stability = .tentative
            kept.append(.added([first]))
            if next.stability == .stable { kept.append(.stable([next])) }
            return kept
        }
        for change in changes {
            switch change {
            case .updated(let items) where items.contains { $0.id == current }:
                kept.append(.updated(items.filter { $0.id == current }))
            case .stable(let items) where items.contains { $0.id == current }:
                kept.append(.stable(items.filter { $0.id == current }))
            default: break
            }
        }
        return kept
    }

    private func distance(_ item: RecognizedItem, _ region: Region) -> Double {
        let (dx, dy) = (
            item.bounds.centre.x - region.x - region.width / 2, item.bounds.centre.y - region.y - region.height / 2
        )
        return dx * dx + dy * dy
    }
}
