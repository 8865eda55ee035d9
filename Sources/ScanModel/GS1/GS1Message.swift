/// The content of a GS1 barcode: its element strings, parsed from the payload's bytes.
///
/// Rules about which element strings require or exclude one another are not checked.
public struct GS1Message: Sendable, Hashable {
    /// The element strings in encoded order, up to the failure if there is one.
    public let elements: [ElementString]
    /// Why the rest of the payload can't be parsed; nil if all of it was.
    public let failure: Failure?

    /// Whether there are element strings, all of the payload was parsed, and all fields are valid.
    public var isValid: Bool { failure == nil && !elements.isEmpty && elements.allSatisfy(\.isValid) }

    /// Why parsing stopped: from there on, field boundaries are unknown.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The kinds of failures, as named on the wire.
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// There are no digits where an application identifier must be.
            case noIdentifier
            /// GS1 hasn't assigned these digits.
            case unknownIdentifier
            /// A field of predefined length is too short.
            case truncated
        }

        /// The kind of failure.
        public let code: Code
        /// The offset in the payload's bytes at which the unreadable element string starts.
        public let offset: Int
        /// The failure for people: `there is no application identifier 05`.
        public let message: String

        /// The message with its offset.
        public var description: String { "byte \(offset): \(message)" }
    }

    /// Parses a payload: application identifiers and fields in sequence, with GS (0x1D) for FNC1.
    ///
    /// Accepts any bytes. One GS may occur at the start, at the end, and after a field of predefined length.
    /// - Parameters:
    ///   - payload: the bytes without symbology identifier and parentheses.
    ///   - referenceYear: the current year, such as 2026, which determines the century of dates.
    public init(parsing payload: [UInt8], referenceYear: Int) {
        var elements: [ElementString] = []
        var failure: Failure?
        var position = payload.first == Self.separator ? 1 : 0
        while position < payload.count {
            guard let identifier = ApplicationIdentifier(leading: payload[position...]) else {
                failure = Failure(unreadable: payload[position...])
                break
            }
            let start = position + identifier.code.utf8.count
            // The search is limited so that the time stays linear in the length, for every payload.
            let limit = identifier.predefinedLength.map { min(start + $0, payload.count) } ?? payload.count
            let end = payload[start..<limit].firstIndex(of: Self.separator) ?? limit
            let length = identifier.predefinedLength ?? end - start
            guard start + length <= end else {
                let message = "\(identifier.code) is followed by \(end - start) characters instead of \(length)"
                failure = Failure(code: .truncated, offset: position, message: message)
                break
            }
            let range = start..<start + length
            elements.append(ElementString(identifier, range, of: payload, referenceYear: referenceYear))
            position = range.upperBound
            if position < payload.count, payload[position] == Self.separator { position += 1 }
        }
        self.elements = elements
        self.failure = failure
    }

    static let separator: UInt8 = 0x1D
}

extension GS1Message.Failure {
    /// Makes the failure for bytes that don't start with an application identifier.
    fileprivate init(unreadable bytes: ArraySlice<UInt8>) {
        let digits = String(decoding: bytes.prefix(4).prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
        offset = bytes.startIndex
        if digits.utf8.count < 2 {
            code = .noIdentifier
            message = "there is no application identifier"
        } else {
            code = .unknownIdentifier
            // Codes that start with the same two digits have the same length.
            let sibling = ApplicationIdentifier.all.first { $0.code.utf8.starts(with: digits.utf8.prefix(2)) }
            message = "there is no application identifier \(digits.prefix(sibling?.code.utf8.count ?? 2))"
        }
    }
}
