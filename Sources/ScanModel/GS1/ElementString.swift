/// A GS1 application identifier with its field: one statement of a barcode, such as a batch number.
public struct ElementString: Sendable, Hashable {
    /// The digits of the application identifier, such as `01` or `3103`.
    public let ai: String
    /// GS1's data title for it, such as `GTIN`, `BATCH/LOT` or `USE BY or EXPIRY`. Not unique: `91` to `99` share one.
    public let name: String
    /// The field exactly as encoded; bytes that aren't UTF-8, which GS1 doesn't allow, become U+FFFD.
    public let value: String
    /// The position of the field in the payload's bytes, after the application identifier.
    public let range: Range<Int>
    /// The problem with the field; nil if it is valid.
    public let problem: Problem?
    /// The field in a standard form that needs no lookup; nil if its kind has none, or if the field is invalid.
    ///
    /// - A date or time is ISO 8601: `2026-10-17`, `2026-10-17T12:30`, two dates `2026-10-01/2026-10-17`. An
    ///   unspecified day becomes the last one of the month, and times have no zone.
    /// - A measure, amount, percentage or temperature has its decimal point: `12.345`. Its unit is in `name`.
    public let normalizedValue: String?
    /// The currency of an amount that names one, three digits of ISO 4217, such as `978` for the euro; else nil.
    public let currency: String?

    /// Whether the field is valid.
    public var isValid: Bool { problem == nil }

    /// A problem with a field.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The kinds of problems, as named on the wire.
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// The field is too short or too long.
            case length
            /// GS1 doesn't allow a character at its position.
            case characters
            /// The check digit or check characters are wrong.
            case checkDigit
            /// The day doesn't exist.
            case date
            /// The time of day doesn't exist.
            case time
            /// The value is impossible for another reason.
            case value
        }

        /// The kind of problem.
        public let code: Code
        /// The problem for people: `check digit is 5, should be 8`.
        public let message: String

        public var description: String { message }

        init(_ code: Code, _ message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Reads the field at `range` of a payload.
    init(_ identifier: ApplicationIdentifier, _ range: Range<Int>, of payload: [UInt8], referenceYear: Int) {
        var reader = FieldReader(referenceYear: referenceYear)
        let problem = reader.read(payload[range], as: identifier)
        self.ai = identifier.code
        self.name = identifier.name
        self.value = String(decoding: payload[range], as: UTF8.self)
        self.range = range
        self.problem = problem
        self.normalizedValue = problem == nil ? reader.text : nil
        self.currency = problem == nil ? reader.currency : nil
    }
}
