public import ScanModel

/// A change that a ledger announces after a frame; the cases are in the order of announcement.
public enum ItemChange: Sendable, Equatable {
    /// Items are gone.
    case removed([RemovedItem])
    /// Items are confirmed.
    case added([RecognizedItem])
    /// Items moved.
    case updated([RecognizedItem])
    /// Items have enough evidence.
    case stable([RecognizedItem])

    /// Whether it names no item.
    public var isEmpty: Bool {
        switch self {
        case .removed(let items): items.isEmpty
        case .added(let items), .updated(let items), .stable(let items): items.isEmpty
        }
    }
}

extension ItemChange {
    /// Merges the changes of one frame from several ledgers into one of each kind, in the order of announcement.
    public static func merged(_ changes: [ItemChange]) -> [ItemChange] {
        guard changes.count > 1 else { return changes }
        var (removed, added): ([RemovedItem], [RecognizedItem]) = ([], [])
        var (updated, stable): ([RecognizedItem], [RecognizedItem]) = ([], [])
        for change in changes {
            switch change {
            case .removed(let items): removed += items
            case .added(let items): added += items
            case .updated(let items): updated += items
            case .stable(let items): stable += items
            }
        }
        var merged: [ItemChange] = []
        if !removed.isEmpty { merged.append(.removed(removed)) }
        if !added.isEmpty { merged.append(.added(added)) }
        if !updated.isEmpty { merged.append(.updated(updated)) }
        if !stable.isEmpty { merged.append(.stable(stable)) }
        return merged
    }
}
