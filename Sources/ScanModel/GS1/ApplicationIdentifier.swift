/// A GS1 application identifier: the digits before a field that define its meaning.
///
/// From the GS1 General Specifications and the GS1 Barcode Syntax Dictionary of January 2026.
public struct ApplicationIdentifier: Sendable, Hashable {
    /// The two to four digits, such as `01` or `3103`.
    public let code: String
    /// GS1's data title, such as `USE BY or EXPIRY`. The coupon codes 8110 and 8112 have no title; a plain description
    /// replaces it.
    public let name: String
    /// The parts of the field in order; optional ones come last.
    let components: [Component]

    init(_ code: String, _ name: String, _ components: Component...) {
        self.init(code, name, components)
    }

    init(_ code: String, _ name: String, _ components: [Component]) {
        self.code = code
        self.name = name
        self.components = components
    }

    /// Makes the application identifier with these digits; nil if GS1 hasn't assigned them.
    public init?(_ code: String) {
        guard let known = Self.byCode[code] else { return nil }
        self = known
    }

    /// Makes the application identifier that bytes start with; nil if none does. No code is a prefix of another.
    init?(leading bytes: some Collection<UInt8>) {
        for length in 2...4 {
            guard let known = Self.byCode[String(decoding: bytes.prefix(length), as: UTF8.self)] else { continue }
            self = known
            return
        }
        return nil
    }

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// All assigned application identifiers, ordered by their digits.
    public static let all = (goods + measures + amounts + logistics + attributes + special).sorted { $0.code < $1.code }

    /// The format of the field in GS1's notation, such as `N14`, `X..20`, `N3+X..9` or `N13[+X..17]`.
    public var format: String {
        components.enumerated().map { index, component in
            let sign = index == 0 ? component.format : "+" + component.format
            return component.isOptional ? "[\(sign)]" : sign
        }.joined()
    }

    /// The field's length in bytes, if the first two digits of the code define it. Nil if FNC1 must end the field
    /// unless it is the last one, which applies to some fields of fixed length too.
    public var predefinedLength: Int? {
        Self.predefinedLength(of: code.utf8.prefix(2)).map { $0 - code.utf8.count }
    }

    /// Whether the field holds a number with a check digit.
    public var hasCheckDigit: Bool { components.contains { $0.meaning == .checkDigit } }

    /// Whether the field holds a date.
    public var hasDate: Bool { components.contains { [.date, .dateOrMonth, .fullDate].contains($0.meaning) } }

    /// The allowed lengths of the field in bytes: ascending ranges that don't touch.
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

    /// Returns the length of application identifier and field together. GS1 guarantees that this list doesn't change.
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
