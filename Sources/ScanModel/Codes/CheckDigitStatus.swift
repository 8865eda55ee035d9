/// What a barcode's check digit or check character says. Error correction, as QR has it, is something else.
public enum CheckDigitStatus: String, Sendable, Hashable, CaseIterable, Codable {
    /// It has to be there, and is right: what doesn't fit is not read at all.
    case valid
    /// The symbology asks for none. The last character would be right as one, and is part of the payload; by chance that
    /// is so in one of 43 contents of Code 39, in one of 10 of Interleaved 2 of 5.
    case optionalFits
}
