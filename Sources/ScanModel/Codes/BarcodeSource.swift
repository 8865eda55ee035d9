/// What the content of a barcode was read from.
public enum BarcodeSource: String, Sendable, Hashable, Codable {
    /// Its bars or modules.
    case symbol
    /// Only the digits printed below its bars, which can't be read.
    case printedDigits
}
