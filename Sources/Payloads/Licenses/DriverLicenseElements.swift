import ScanModel

/// Names the elements of a license's code, and normalizes their values.
struct DriverLicenseElements {
    private let elements: [String: String]
    private let version: Int
    private(set) var components: [ContentComponent] = []

    init(_ elements: [String: String], version: Int) {
        self.elements = elements
        self.version = version
        addNames()
        for (name, identifier, form) in Self.named {
            guard let value = elements[identifier] else { continue }
            let formed: String? =
                switch form {
                case .text: value
                case .date: date(value)
                case .sex: Self.sexes[value]
                case .height: Self.height(value)
                case .postalCode: postalCode(value)
                case .yes: value == "1" ? "true" : nil
                }
            add(name, formed)
        }
    }

    /// The format of a value.
    private enum Form {
        case text, date, sex, height, postalCode, yes
    }

    private static let named: [(name: String, identifier: String, form: Form)] = [
        ("licenseNumber", "DAQ", .text), ("birthDate", "DBB", .date), ("sex", "DBC", .sex),
        ("issueDate", "DBD", .date), ("expiryDate", "DBA", .date), ("street", "DAG", .text),
        ("secondStreet", "DAH", .text), ("city", "DAI", .text), ("state", "DAJ", .text),
        ("postalCode", "DAK", .postalCode), ("country", "DCG", .text), ("height", "DAU", .height),
        ("weightInPounds", "DAW", .text), ("weightInKilograms", "DAX", .text), ("eyeColor", "DAY", .text),
        ("hairColor", "DAZ", .text), ("birthPlace", "DCI", .text), ("vehicleClass", "DCA", .text),
        ("vehicleClass", "DAR", .text), ("restrictions", "DCB", .text), ("restrictions", "DAS", .text),
        ("endorsements", "DCD", .text), ("endorsements", "DAT", .text), ("documentDiscriminator", "DCF", .text),
        ("auditInformation", "DCJ", .text), ("inventoryControlNumber", "DCK", .text), ("compliance", "DDA", .text),
        ("cardRevisionDate", "DDB", .date), ("organDonor", "DDK", .yes), ("veteran", "DDL", .yes),
    ]

    private mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty, !components.contains(where: { $0.name == name }) else { return }
        components.append(ContentComponent(name, value))
    }

    /// Adds the family name, given name and other names; earlier versions have all, or all but the first, in one
    /// element.
    private mutating func addNames() {
        let whole = elements["DAA"].map { Self.parts($0, at: [","]) } ?? []
        let given = elements["DCT"].map { Self.parts($0, at: [",", " "]) } ?? Array(whole.dropFirst())
        add("familyName", elements["DCS"] ?? elements["DAB"] ?? whole.first)
        add("givenName", elements["DAC"] ?? given.first)
        add("middleName", elements["DAD"] ?? given.dropFirst().joined(separator: " "))
        add("nameSuffix", elements["DCU"] ?? elements["DAE"])
    }

    private static func parts(_ value: String, at signs: Set<Character>) -> [String] {
        value.split { signs.contains($0) }.map { $0.split(separator: " ").joined(separator: " ") }
    }

    private static let sexes = ["1": "M", "2": "F", "9": "X", "M": "M", "F": "F", "X": "X"]

    /// Parses a date: month, day and year in the United States; year, month and day in Canada and the first version. If
    /// the expected order doesn't give a valid date, tries the other.
    private func date(_ value: String) -> String? {
        guard value.utf8.count == 8, value.isDigits, let digits = Int(value) else { return nil }
        let american = Day(year: digits % 10_000, month: digits / 1_000_000, day: digits / 10_000 % 100)
        let descending = Day(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
        let isDescending = version == 1 || elements["DCG"] == "CAN"
        let days = isDescending ? [descending, american] : [american, descending]
        return days.first { $0.exists && $0.year >= 1800 }?.iso8601
    }

    /// Normalizes a height: `68 in`, `173 cm`; in the first version, feet and inches are three digits.
    private static func height(_ value: String) -> String? {
        let parts = value.lowercased().split { !$0.isLetter && !$0.isNumber }
        guard let first = parts.first else { return nil }
        let digits = first.prefix { $0.isNumber }
        guard let number = Int(digits), number > 0 else { return nil }
        let unit = digits.count < first.count ? first.dropFirst(digits.count) : parts.dropFirst().first ?? ""
        if unit == "in" || unit == "cm" { return "\(number) \(unit)" }
        return digits.count == 3 && unit.isEmpty && number % 100 < 12 ? "\(number / 100 * 12 + number % 100) in" : value
    }

    /// Formats a ZIP code, which is padded with zeros to nine digits.
    private func postalCode(_ value: String) -> String {
        guard value.isDigits, value.utf8.count == 9 else { return value }
        return value.hasSuffix("0000") ? String(value.prefix(5)) : "\(value.prefix(5))-\(value.suffix(4))"
    }
}
