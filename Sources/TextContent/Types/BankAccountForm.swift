/// The form of a country's bank account numbers in an IBAN.
struct BankAccountForm: Hashable {
    /// The runs of characters, from left to right.
    let runs: [Run]

    struct Run: Hashable {
        let count: Int
        let kind: Kind
    }

    /// A kind of character, with the registry's letter for it.
    enum Kind: Character {
        case digits = "n"
        case capitals = "a"
        case both = "c"

        /// The character class in a pattern.
        var pattern: String {
            switch self {
            case .digits: #"\d"#
            case .capitals: "[A-Z]"
            case .both: #"[A-Z\d]"#
            }
        }
    }

    /// Parses the registry's notation: `4a14n` is four capitals and 14 digits.
    init(_ text: some StringProtocol) {
        var runs: [Run] = []
        var count = 0
        for character in text {
            if let digit = character.wholeNumberValue {
                count = count * 10 + digit
            } else if let kind = Kind(rawValue: character) {
                runs.append(Run(count: count, kind: kind))
                count = 0
            }
        }
        self.runs = runs
    }

    /// The number of characters.
    var length: Int { runs.reduce(0) { $0 + $1.count } }

    /// A pattern for the number; a blank may precede each character.
    var pattern: String { runs.map { "(?: ?\($0.kind.pattern)){\($0.count)}" }.joined() }

    /// The forms of all countries with IBANs, by ISO 3166-1 code.
    static let byCountry: [String: BankAccountForm] = {
        let entries = table.split { $0 == "\n" || $0 == " " }.map { $0.split(separator: ":") }
        return Dictionary(
            entries.compactMap { $0.count == 2 ? (String($0[0]), BankAccountForm($0[1])) : nil },
            uniquingKeysWith: { first, _ in first })
    }()
}
