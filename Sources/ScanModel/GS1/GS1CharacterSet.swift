/// The characters that GS1 allows in a part of a field, named by their number.
enum GS1CharacterSet: Sendable, Hashable {
    /// The digits; N in GS1's formats.
    case digits
    /// Digits, uppercase and lowercase letters, and 20 signs, as in ISO/IEC 646; X in GS1's formats.
    case set82
    /// Digits, capital letters, `#`, `-` and `/`; Y in GS1's formats.
    case set39
    /// URL-safe Base64: digits, letters, `-` and `_`, and `=` for padding; Z in GS1's formats.
    case set64

    /// Set 82 in ASCII order, by which its check characters index it.
    static let bytes82 = Array(
        "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

    /// Returns whether an ASCII byte is one of the characters.
    func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39: true
        case 0x41...0x5A: self != .digits
        case 0x61...0x7A: self == .set82 || self == .set64
        default:
            switch self {
            case .digits: false
            case .set82: Self.bytes82.contains(byte)
            case .set39: "#-/".utf8.contains(byte)
            case .set64: "-_=".utf8.contains(byte)
            }
        }
    }

    /// The set's letter in GS1's formats.
    var letter: String {
        switch self {
        case .digits: "N"
        case .set82: "X"
        case .set39: "Y"
        case .set64: "Z"
        }
    }

    /// The description of a character outside the set, for messages.
    var complaint: String {
        switch self {
        case .digits: "not a digit"
        case .set82: "not in GS1's character set 82"
        case .set39: "not in GS1's character set 39"
        case .set64: "not in URL-safe base64"
        }
    }
}
