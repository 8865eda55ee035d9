/// The status of a barcode's check digit or check character. Error correction, as in QR, isn't covered.
public enum CheckDigitStatus: String, Sendable, Hashable, CaseIterable, Codable {
    /// The symbology requires it, and it is right; codes with a wrong one are not read.
    case valid
    /// The symbology requires none. The last character would be right as one, and remains part of the payload. By
    /// chance this holds for one in 43 contents of Code 39, and one in 10 of Interleaved 2 of 5.
    case optionalFits
}
