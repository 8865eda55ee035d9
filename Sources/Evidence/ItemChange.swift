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
