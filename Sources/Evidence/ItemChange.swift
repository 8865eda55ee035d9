public import ScanModel

/// What the ledger has to tell after a frame, in the order in which it has to be told.
public enum ItemChange: Sendable, Equatable {
    /// Items are gone.
    case removed([RemovedItem])
    /// Items are confirmed.
    case added([RecognizedItem])
    /// Items moved.
    case updated([RecognizedItem])
    /// Items have enough evidence.
    case stable([RecognizedItem])
}

extension ItemChange {
    /// Changes of one frame that come from several ledgers, as one of each kind, in the order in which they are told.
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
