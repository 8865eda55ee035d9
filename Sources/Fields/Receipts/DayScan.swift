/// Reads the parts of a date from a row.
struct DayScan {
    struct Part {
        var value: Int
        /// Digits; 0 for the name of a month.
        var digits: Int
        var isMonth: Bool { digits == 0 }
    }
    private let row: [Character]
    private(set) var index: Int
    private var signs: [Character] = []

    init(_ row: [Character], at index: Int) { (self.row, self.index) = (row, index) }

    /// Whether both separators are alike. Readers confuse a point with a comma, so these count as one.
    var hasOneSign: Bool { Set(signs.map { $0 == "," ? "." : $0 }).count == 1 }

    /// Reads a number of up to four digits, or the name of a month.
    mutating func part(most: Int = 4) -> Part? {
        let start = index
        if let number = number(most: most) { return number }
        index = start
        while index < row.count, row[index].isLetter { index += 1 }
        let name = PlainWords.compact(String(row[start..<index]))
        guard name.count >= 3, let month = Months.number(of: name) else { return nil }
        return Part(value: month, digits: 0)
    }

    /// Reads a year of two or four digits. What follows four digits may be a time that the reader has joined to them.
    mutating func year() -> Part? {
        let start = index
        guard let four = number(most: 4), four.digits == 4, (1900...2199).contains(four.value) else {
            index = start
            guard let two = number(most: 2), two.digits == 2 else { return nil }
            // A time follows a date without a year.
            if index + 1 < row.count, row[index] == ":", row[index + 1].isNumber { return nil }
            // Three digits are neither; behind two that are joined to an hour, a colon follows.
            if index < row.count, row[index].isNumber {
                guard index + 2 < row.count, row[index + 1].isNumber, row[index + 2] == ":" else { return nil }
            }
            return two
        }
        return four
    }

    /// Reads what separates two parts.
    /// - Parameter besideName: whether one of them is a name, so that a blank or nothing separates them as well.
    mutating func separator(besideName: Bool) -> Bool {
        if index < row.count, row[index] == " " { index += 1 }
        if index < row.count, "/.-–,'".contains(row[index]) {
            signs.append(row[index])
            index += 1
            while index < row.count, row[index] == " " || (besideName && row[index] == ".") { index += 1 }
            return true
        }
        if besideName || (index < row.count && row[index].isLetter) {
            signs.append(" ")
            return true
        }
        return false
    }

    private mutating func number(most: Int) -> Part? {
        var (value, digits) = (0, 0)
        while digits < most, index < row.count, let digit = Self.digit(row[index], within: row, index) {
            (value, digits, index) = (value * 10 + digit, digits + 1, index + 1)
        }
        return digits > 0 ? Part(value: value, digits: digits) : nil
    }

    /// A letter counts as a digit only beside one.
    private static func digit(_ character: Character, within row: [Character], _ index: Int) -> Int? {
        if character.isASCII, character.isNumber { return character.wholeNumberValue }
        guard "OoIl|C".contains(character) else { return nil }
        let isBeside =
            (index > 0 && row[index - 1].isNumber) || (index + 1 < row.count && row[index + 1].isNumber)
        let isWithinWord =
            (index > 0 && row[index - 1].isLetter) || (index + 1 < row.count && row[index + 1].isLetter)
        return isBeside && !isWithinWord ? character == "C" ? 0 : DigitScan.digit(character) : nil
    }
}
