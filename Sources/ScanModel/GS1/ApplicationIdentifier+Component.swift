extension ApplicationIdentifier {
    /// A part of a field; GS1 composes some fields of several.
    struct Component: Sendable, Hashable {
        let characters: GS1CharacterSet
        let length: ClosedRange<Int>
        let meaning: Meaning
        private(set) var isOptional = false

        /// How the characters are checked or normalized.
        ///
        /// Codes from lists that change (countries, currencies, packages, media), company prefixes, the contents of
        /// coupons, and coordinates are not checked.
        enum Meaning: Sendable, Hashable {
            case plain
            /// The last digit is the check digit.
            case checkDigit
            /// The last two characters are check characters.
            case checkCharacters
            case iban
            /// YYMMDD.
            case date
            /// YYMMDD, in which DD may be 00 for an unspecified day.
            case dateOrMonth
            /// YYYYMMDD.
            case fullDate
            /// HHMM.
            case time
            case hours
            /// Minutes or seconds.
            case sixty
            /// A number with this many decimals.
            case decimal(places: Int)
            /// The currency of the number that follows, three digits of ISO 4217.
            case currency
            /// One of these characters.
            case oneOf(String)
            /// A minus sign for the number before it.
            case minus
            /// Not all zeros.
            case nonzero
            /// No leading zero.
            case noLeadingZero
            /// The number of a piece and the total, of equal length, both nonzero.
            case pieceOfTotal
            /// The same with a slash between the numbers, such as `1/3`.
            case placeInSequence
            /// Each `%` is followed by two hexadecimal digits.
            case percentEncoded
            /// Capital letters only.
            case capitals
        }

        /// A fixed number of digits.
        static func n(_ length: Int, _ meaning: Meaning = .plain) -> Component {
            Component(characters: .digits, length: length...length, meaning: meaning)
        }

        /// One digit or more.
        static func n(upTo length: Int, _ meaning: Meaning = .plain) -> Component {
            Component(characters: .digits, length: 1...length, meaning: meaning)
        }

        /// A fixed number of characters of set 82.
        static func x(_ length: Int, _ meaning: Meaning = .plain) -> Component {
            Component(characters: .set82, length: length...length, meaning: meaning)
        }

        /// One character of set 82 or more.
        static func x(upTo length: Int, _ meaning: Meaning = .plain) -> Component {
            Component(characters: .set82, length: 1...length, meaning: meaning)
        }

        /// One character of set 39 or more.
        static func y(upTo length: Int) -> Component {
            Component(characters: .set39, length: 1...length, meaning: .plain)
        }

        /// One character of set 64 or more.
        static func z(upTo length: Int) -> Component {
            Component(characters: .set64, length: 1...length, meaning: .plain)
        }

        /// The same component as an optional one.
        var optional: Component {
            var component = self
            component.isOptional = true
            return component
        }

        /// The format in GS1's notation.
        var format: String {
            characters.letter + (length.lowerBound < length.upperBound ? ".." : "") + "\(length.upperBound)"
        }
    }
}
