/// Why the bounds of a part of a transcript are unknown.
public enum PartError: Error, Hashable {
    /// No item in view has this id.
    case noItem
    /// The item is a barcode.
    case noTranscript
    /// The transcript doesn't contain the part.
    case noPart
}
