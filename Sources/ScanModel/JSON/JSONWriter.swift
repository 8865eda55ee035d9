/// Writes JSON into a buffer that is reused for each line.
///
/// Replaces Foundation's encoder because keys need a fixed order (a recording gives the same bytes in each scan, and
/// people read these lines), numbers need fixed decimals, and writing an event must not allocate once the buffer has
/// grown.
public struct JSONWriter: Sendable {
    /// The UTF-8 written so far.
    public private(set) var bytes: [UInt8] = []
    private var needsComma = false

    public init() {}

    /// Discards the content, and keeps the memory.
    public mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    /// Ends the line; the next value starts a new one.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes an object; `body` writes its members.
    public mutating func object(_ body: (inout JSONWriter) -> Void) {
        enclose("{", "}", body)
    }

    /// Writes an array; `body` writes its elements.
    public mutating func array(_ body: (inout JSONWriter) -> Void) {
        enclose("[", "]", body)
    }

    /// Writes a member's key; the caller must write its value next.
    public mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: "\(name)".utf8)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's key that is known only at run time.
    public mutating func key(named name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes text, escaped as RFC 8259 requires, and also escapes all invisible characters.
    ///
    /// C1 controls, U+2028 and U+2029 are line ends in some languages, but each of our lines must be one line
    /// everywhere. Characters that reverse or hide text (U+202E, U+2066, zero width …) would disguise it from people
    /// who read the line.
    public mutating func string(_ value: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x22, 0x5C:
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(scalar.value))
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0..<0x20, 0x7F: escape(UInt16(scalar.value))
            case 0x80... where scalar.isUnseen:
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { escape(unit) }
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a whole number.
    public mutating func integer(_ value: Int) {
        separate()
        append(value)
        needsComma = true
    }

    /// Writes a number rounded to `decimals`, without trailing zeros; a number that JSON can't represent becomes null.
    public mutating func number(_ value: Double, decimals: Int) {
        separate()
        needsComma = true
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * scale).rounded()
        guard scaled.isFinite, abs(scaled) < 9e15 else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        let whole = Int(scaled)
        if whole < 0 { bytes.append(UInt8(ascii: "-")) }
        append(whole.magnitude / UInt(scale), minimumDigits: 1)
        var fraction = whole.magnitude % UInt(scale)
        guard fraction > 0 else { return }
        var digits = decimals
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        bytes.append(UInt8(ascii: "."))
        append(fraction, minimumDigits: digits)
    }

    /// Writes true or false.
    public mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
        needsComma = true
    }

    /// Writes null.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
        needsComma = true
    }

    private mutating func enclose(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: open))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: close))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func escape(_ unit: UInt16) {
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [UInt16(12), 8, 4, 0] {
            let digit = UInt8(unit >> shift & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private mutating func append(_ value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(value.magnitude, minimumDigits: 1)
    }

    private mutating func append(_ value: UInt, minimumDigits: Int) {
        let start = bytes.count
        var rest = value
        var digits = 0
        while rest > 0 || digits < minimumDigits {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            digits += 1
        }
        bytes[start...].reverse()
    }
}
