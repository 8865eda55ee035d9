/// A value in CBOR (RFC 8949).
enum CBOR: Hashable {
    case integer(Int)
    case bytes([UInt8])
    case text(String)
    case array([CBOR])
    /// A map; of several members with one key, the first counts.
    case map([CBOR: CBOR])
    case number(Double)
    /// True, false, null, and other values without content.
    case simple(UInt8)

    /// Decodes a value that takes all of the bytes; tags are skipped.
    init?(_ bytes: [UInt8]) {
        var reader = CBORReader(bytes)
        guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
        self = value
    }

    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var array: [CBOR]? { if case .array(let array) = self { array } else { nil } }
    var map: [CBOR: CBOR]? { if case .map(let map) = self { map } else { nil } }

    /// Seconds, as an integer or a number.
    var seconds: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// A text or an integer, as text.
    var word: String? {
        switch self {
        case .text(let text): text
        case .integer(let value): "\(value)"
        default: nil
        }
    }

    subscript(_ key: String) -> CBOR? { map?[.text(key)] }
    subscript(_ key: Int) -> CBOR? { map?[.integer(key)] }
}
