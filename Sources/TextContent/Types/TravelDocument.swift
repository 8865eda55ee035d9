import ScanModel

/// The content of a travel document's machine-readable zone whose check digits are all right.
struct TravelDocument {
    private(set) var components: [ContentComponent] = []

    /// Parses the lines of a form.
    /// - Parameter referenceYear: the year of the scan.
    /// - Returns: nil if a check digit is wrong, a state is unknown, or a date or name is invalid.
    init?(_ lines: [[UInt8]], form: TravelDocumentForm, referenceYear: Int) {
        let reader = TravelDocumentReader(lines: lines, form: form)
        guard reader.checkDigitsAreRight, let number = reader.documentNumber,
            let names = Self.names(reader.text(form.names)),
            let birth = Self.birthDate(reader.text(form.birthDate), latest: referenceYear),
            let expiry = Self.expiryDate(reader.text(form.expiryDate), near: referenceYear)
        else {
            return nil
        }
        let (state, nationality) = (reader.trimmed(.init(0, 2, 3)), reader.trimmed(form.nationality))
        guard TravelDocumentState.isKnown(state), TravelDocumentState.isKnown(nationality) else { return nil }
        add("form", form.name)
        add("documentCode", reader.trimmed(.init(0, 0, 2)))
        add("issuingState", state)
        add("surname", names.surname)
        add("givenNames", names.given)
        add("documentNumber", number.text)
        add("nationality", nationality)
        add("birthDate", birth)
        let sex = reader.text(form.sex)
        add("sex", sex == "<" ? "X" : sex)
        add("expiryDate", expiry)
        add("optionalData", reader.optionalData(behind: number))
    }

    private mutating func add(_ name: String, _ value: String) {
        if !value.isEmpty { components.append(ContentComponent(name, value)) }
    }

    /// Splits the names: two fillers separate the surname from the others, one separates words, and only fillers end
    /// the line.
    private static func names(_ field: String) -> (surname: String, given: String)? {
        let end = field.lastIndex { $0 != "<" } ?? field.startIndex
        let parts = field[...end].split(separator: "<", omittingEmptySubsequences: false)
        let gaps = parts.indices.filter { parts[$0].isEmpty }
        guard field.first != "<", gaps.count <= 1 else { return nil }
        let gap = gaps.first ?? parts.endIndex
        return (parts[..<gap].joined(separator: " "), parts[gap...].dropFirst().joined(separator: " "))
    }

    /// Returns `1974-08-12`; or `1974-08` or `1974` if fillers replace the rest. A birth isn't later than the scan.
    private static func birthDate(_ field: String, latest: Int) -> String? {
        guard let short = Int(field.prefix(2)) else { return nil }
        let year = latest - ((latest - short) % 100 + 100) % 100
        let (month, day) = (field.dropFirst(2).prefix(2), field.suffix(2))
        if month == "<<", day == "<<" { return "\(year)" }
        guard let month = Int(month), (1...12).contains(month) else { return nil }
        if day == "<<" { return String(Day(year: year, month: month, day: 1).iso8601.prefix(7)) }
        guard let day = Int(day) else { return nil }
        let date = Day(year: year, month: month, day: day)
        return date.exists ? date.iso8601 : nil
    }

    private static func expiryDate(_ field: String, near referenceYear: Int) -> String? {
        guard let digits = Int(field) else { return nil }
        let year = Day.year(ofTwoDigits: digits / 10_000, near: referenceYear)
        let date = Day(year: year, month: digits / 100 % 100, day: digits % 100)
        return date.exists ? date.iso8601 : nil
    }
}
