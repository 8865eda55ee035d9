/// Why the bounds of a part of a transcript are not known.
public enum PartError: Error, Hashable {
    /// No item in view has this id.
    case noItem
    /// The item is a barcode.
    case noTranscript
    /// The transcript does not hold the part.
    case noPart
}
