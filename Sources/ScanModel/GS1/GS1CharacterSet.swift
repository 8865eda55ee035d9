/// The characters that GS1 allows in a part of a field, named by how many they are.
enum GS1CharacterSet: Sendable, Hashable {
    /// The digits; N in GS1's formats.
    case digits
    /// Digits, capital and small letters, and 20 signs, as in ISO/IEC 646; X in GS1's formats.
    case set82
    /// Digits, capital letters, `#`, `-` and `/`; Y in GS1's formats.
    case set39
    /// Base64 as in URLs: digits, letters, `-` and `_`, and `=` to fill up; Z in GS1's formats.
    case set64

    /// Set 82 in the order in which its check characters count it, which is that of ASCII.
    static let bytes82 = Array(
        "!\"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

    /// Whether a byte is one of the characters, in ASCII.
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

    /// The letter that stands for it in GS1's formats.
    var letter: String {
        switch self {
        case .digits: "N"
        case .set82: "X"
        case .set39: "Y"
        case .set64: "Z"
        }
    }

    /// What a character is that isn't in it, for messages.
    var complaint: String {
        switch self {
        case .digits: "not a digit"
        case .set82: "not in GS1's character set 82"
        case .set39: "not in GS1's character set 39"
        case .set64: "not in URL-safe base64"
        }
    }
}
