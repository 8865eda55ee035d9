/// Which content this is, in 32 bytes however long it is, for memories of contents within a process.
///
/// Contents differ if their kind, symbology or characters do. Two that differ have the same fingerprint with a probability of 2^-64 or less.
public struct ContentFingerprint: Sendable, Hashable {
    private let kind: Content.Kind
    private let symbology: Symbology?
    private let length: Int
    private let hash: Int

    /// Makes the fingerprint of a content.
    public init(_ content: Content) {
        var hasher = Hasher()
        switch content {
        case .barcode(let barcode):
            symbology = barcode.symbology
            hasher.combine(barcode.payload)
            hasher.combine(barcode.payloadData)
        case .text, .rectangle, .document:
            symbology = nil
            hasher.combine(content.string)
        }
        (kind, length) = (content.kind, content.string.utf8.count)
        hash = hasher.finalize()
    }
}
