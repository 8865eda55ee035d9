/// What a barcode with GS1 content says: its element strings, read from the payload's bytes.
///
/// Which element strings have to come with which others, and which exclude one another, is not looked at.
public struct GS1Message: Sendable, Hashable {
    /// The element strings, in the order of the code; up to where it can't be read on.
    public let elements: [ElementString]
    /// Why the rest of the payload can't be read; nil where all of it was.
    public let failure: Failure?

    /// Whether there is something, all of it was read, and nothing is wrong with any field.
    public var isValid: Bool { failure == nil && !elements.isEmpty && elements.allSatisfy(\.isValid) }

    /// Why a payload can't be read on: where a field starts or ends is not known from here.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// The kind of mistake, as it is named on the wire.
        public enum Code: String, Sendable, Hashable, CaseIterable {
            /// Something other than digits is where an application identifier belongs.
            case noIdentifier
            /// GS1 has given these digits no meaning.
            case unknownIdentifier
            /// A field whose length is settled ends early.
            case truncated
        }

        /// The kind of mistake.
        public let code: Code
        /// The byte of the payload, from 0, at which the element string starts that can't be read.
        public let offset: Int
        /// What is wrong, for people: `there is no application identifier 05`.
        public let message: String

        /// The message with its place.
        public var description: String { "byte \(offset): \(message)" }
    }

    /// Reads a payload: application identifiers and fields one behind the other, with GS (0x1D) for FNC1.
    ///
    /// Reads whatever the bytes are. One GS may stand at the start, at the end, and behind a field of settled length.
    /// - Parameters:
    ///   - payload: the bytes without symbology identifier and parentheses.
    ///   - referenceYear: the present year, such as 2026: it settles the century of dates.
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
            // Looked for no further than need be: the time is in proportion to the length, whatever the payload is.
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
    /// For bytes that start with no application identifier.
    fileprivate init(unreadable bytes: ArraySlice<UInt8>) {
        let digits = String(decoding: bytes.prefix(4).prefix { (0x30...0x39).contains($0) }, as: UTF8.self)
        offset = bytes.startIndex
        if digits.utf8.count < 2 {
            code = .noIdentifier
            message = "there is no application identifier"
        } else {
            code = .unknownIdentifier
            // Codes that start with the same two digits are of one length.
            let sibling = ApplicationIdentifier.all.first { $0.code.utf8.starts(with: digits.utf8.prefix(2)) }
            message = "there is no application identifier \(digits.prefix(sibling?.code.utf8.count ?? 2))"
        }
    }
}
