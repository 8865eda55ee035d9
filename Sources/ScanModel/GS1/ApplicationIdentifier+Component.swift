extension ApplicationIdentifier {
    /// A part of a field: GS1 puts some fields together from several.
    struct Component: Sendable, Hashable {
        let characters: GS1CharacterSet
        let length: ClosedRange<Int>
        let meaning: Meaning
        private(set) var isOptional = false

        /// What the characters stand for, as far as they are checked or written out in another form.
        ///
        /// Not checked are codes from lists that change (countries, currencies, packages, media), company prefixes, the
        /// inside of coupons, and coordinates.
        enum Meaning: Sendable, Hashable {
            case plain
            /// The last digit guards the others.
            case checkDigit
            /// The last two characters guard the others.
            case checkCharacters
            case iban
            /// YYMMDD.
            case date
            /// YYMMDD, where DD 00 leaves the day open.
            case dateOrMonth
            /// YYYYMMDD.
            case fullDate
            /// HHMM.
            case time
            case hours
            /// Minutes or seconds.
            case sixty
            /// A number with that many digits behind the point.
            case decimal(places: Int)
            /// The currency of the number that follows, three digits of ISO 4217.
            case currency
            /// One character of a few.
            case oneOf(String)
            /// A minus sign for the number before it.
            case minus
            /// Not zeros alone.
            case nonzero
            /// No zero in front.
            case noLeadingZero
            /// A piece's number and the number of pieces, of equal length, none of them zero.
            case pieceOfTotal
            /// The same with a slash between them, such as `1/3`.
            case placeInSequence
            /// `%` is followed by two hexadecimal digits.
            case percentEncoded
            /// Capital letters alone.
            case capitals
        }

        /// So many digits.
        static func n(_ length: Int, _ meaning: Meaning = .plain) -> Component {
            Component(characters: .digits, length: length...length, meaning: meaning)
        }

        /// One digit or more.
        static func n(upTo length: Int, _ meaning: Meaning = .plain) -> Component {
            Component(characters: .digits, length: 1...length, meaning: meaning)
        }

        /// So many characters of set 82.
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

        /// The same, and it may be absent.
        var optional: Component {
            var component = self
            component.isOptional = true
            return component
        }

        /// In GS1's notation.
        var format: String {
            characters.letter + (length.lowerBound < length.upperBound ? ".." : "") + "\(length.upperBound)"
        }
    }
}
