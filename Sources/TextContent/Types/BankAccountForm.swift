/// What the bank account numbers of a country look like within an IBAN.
struct BankAccountForm: Hashable {
    /// The kinds of characters, from left to right.
    let runs: [Run]

    struct Run: Hashable {
        let count: Int
        let kind: Kind
    }

    /// A kind of characters, with the letter that the registry writes for it.
    enum Kind: Character {
        case digits = "n"
        case capitals = "a"
        case both = "c"

        /// The class of a pattern.
        var pattern: String {
            switch self {
            case .digits: #"\d"#
            case .capitals: "[A-Z]"
            case .both: #"[A-Z\d]"#
            }
        }
    }

    /// Reads what the registry writes: `4a14n` is four capitals and 14 digits.
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

    /// How many characters there are.
    var length: Int { runs.reduce(0) { $0 + $1.count } }

    /// A pattern for them; blanks may be before each.
    var pattern: String { runs.map { "(?: ?\($0.kind.pattern)){\($0.count)}" }.joined() }

    /// The forms of all countries that have IBANs, by their codes of ISO 3166-1.
    static let byCountry: [String: BankAccountForm] = {
        let entries = table.split { $0 == "\n" || $0 == " " }.map { $0.split(separator: ":") }
        return Dictionary(
            entries.compactMap { $0.count == 2 ? (String($0[0]), BankAccountForm($0[1])) : nil },
            uniquingKeysWith: { first, _ in first })
    }()
}
