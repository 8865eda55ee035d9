/// One of GS1's application identifiers: the digits before a field that say what the field holds.
///
/// As in the GS1 General Specifications and the GS1 Barcode Syntax Dictionary of January 2026.
public struct ApplicationIdentifier: Sendable, Hashable {
    /// Its two to four digits, such as `01` or `3103`.
    public let code: String
    /// GS1's data title, such as `USE BY or EXPIRY`. The coupon codes 8110 and 8112 have none, and plain words here.
    public let name: String
    /// The parts of the field, in their order; the optional ones are at the end.
    let components: [Component]

    init(_ code: String, _ name: String, _ components: Component...) {
        self.init(code, name, components)
    }

    init(_ code: String, _ name: String, _ components: [Component]) {
        self.code = code
        self.name = name
        self.components = components
    }

    /// The application identifier of some digits; nil where GS1 has given them no meaning.
    public init?(_ code: String) {
        guard let known = Self.byCode[code] else { return nil }
        self = known
    }

    /// The one that bytes start with; nil where GS1 has none. No code is the beginning of another one.
    init?(leading bytes: some Collection<UInt8>) {
        for length in 2...4 {
            guard let known = Self.byCode[String(decoding: bytes.prefix(length), as: UTF8.self)] else { continue }
            self = known
            return
        }
        return nil
    }

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// All that GS1 has given a meaning, in the order of their digits.
    public static let all = (goods + measures + amounts + logistics + attributes + special).sorted { $0.code < $1.code }

    /// The format of the field in GS1's notation, such as `N14`, `X..20`, `N3+X..9` or `N13[+X..17]`.
    public var format: String {
        components.enumerated().map { index, component in
            let sign = index == 0 ? component.format : "+" + component.format
            return component.isOptional ? "[\(sign)]" : sign
        }.joined()
    }

    /// The bytes that the field has, where the first two digits of the code settle that; nil where FNC1 has to mark its
    /// end, unless it is the last one. That is so for some fields of one fixed length, too.
    public var predefinedLength: Int? {
        Self.predefinedLength(of: code.utf8.prefix(2)).map { $0 - code.utf8.count }
    }

    /// Whether the field holds a number with a check digit.
    public var hasCheckDigit: Bool { components.contains { $0.meaning == .checkDigit } }

    /// Whether the field holds a date.
    public var hasDate: Bool { components.contains { [.date, .dateOrMonth, .fullDate].contains($0.meaning) } }

    /// How many bytes the field may have: ranges that rise and don't touch.
    var lengths: [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        var before = 0...0
        for (index, component) in components.enumerated() {
            before = before.lowerBound + component.length.lowerBound...before.upperBound + component.length.upperBound
            if index + 1 < components.count, !components[index + 1].isOptional { continue }
            if let last = ranges.last, last.upperBound + 1 >= before.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound...before.upperBound
            } else {
                ranges.append(before)
            }
        }
        return ranges
    }

    /// Bytes of application identifier and field together. GS1 promises that this list stays as it is.
    private static func predefinedLength(of firstTwo: Substring.UTF8View) -> Int? {
        switch firstTwo.asciiNumber ?? 99 {
        case 0: 20
        case 1, 2, 3: 16
        case 4: 18
        case 11...19: 8
        case 20: 4
        case 31...36: 10
        case 41: 16
        default: nil
        }
    }
}
