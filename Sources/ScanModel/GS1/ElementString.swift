/// An application identifier of GS1 with its field: one statement of a barcode, such as a batch number.
public struct ElementString: Sendable, Hashable {
    /// The digits of the application identifier, such as `01` or `3103`.
    public let ai: String
    /// GS1's data title for it, such as `GTIN`, `BATCH/LOT` or `USE BY or EXPIRY`. Not unique: `91` to `99` share one.
    public let name: String
    /// The field exactly as encoded; bytes that aren't UTF-8, which GS1 doesn't allow, are U+FFFD.
    public let value: String
    /// Where the field stands in the payload's bytes, behind the application identifier.
    public let range: Range<Int>
    /// What is wrong with the field; nil where nothing is.
    public let problem: Problem?
    /// The field in a form that needs no table, where its kind has one and nothing is wrong with it, else nil.
    ///
    /// - A date or time is ISO 8601: `2026-10-17`, `2026-10-17T12:30`, two dates `2026-10-01/2026-10-17`. A day that is
    ///   left open is the month's last one, and a time has no zone.
    /// - A measure, amount, percentage or temperature has its point: `12.345`. Its unit is in `name`.
    public let normalizedValue: String?
    /// The currency of an amount that names it, three digits of ISO 4217, such as `978` for the euro; else nil.
    public let currency: String?

    /// Whether nothing is wrong with the field.
    public var isValid: Bool { problem == nil }

    /// What is wrong with a field.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The kind of mistake, as it is named on the wire.
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// The field is too short or too long.
            case length
            /// A character is there that GS1 doesn't allow in its place.
            case characters
            /// The check digit, or the check characters, don't fit the rest.
            case checkDigit
            /// There is no such day.
            case date
            /// There is no such time of day.
            case time
            /// The field says something else that can't be.
            case value
        }

        /// The kind of mistake.
        public let code: Code
        /// What is wrong, for people: `check digit is 5, should be 8`.
        public let message: String

        /// The message.
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
