import ScanModel

/// A date in a row.
struct PrintedDay {
    var day: Day
    /// Its characters in the row.
    var range: Range<Int>
    /// Whether the year has four digits.
    var hasCentury: Bool
    /// Whether nothing separates its digits, as in codes.
    var isJoined = false

    /// The first year that a receipt may have; earlier ones are misread.
    private static let firstYear = 1990

    /// Returns the dates in a row, from left to right.
    static func all(in row: [Character], _ options: ReceiptOptions) -> [PrintedDay] {
        var found: [PrintedDay] = []
        var index = 0
        while index < row.count {
            if let day = PrintedDay(row, at: index, options) ?? PrintedDay(digitsOf: row, at: index, options) {
                found.append(day)
                index = day.range.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    private init?(_ row: [Character], at start: Int, _ options: ReceiptOptions) {
        // A date doesn't begin within a number, or behind the point of one.
        if start > 0, row[start - 1].isNumber { return nil }
        if start > 1, "/.-".contains(row[start - 1]), row[start - 2].isNumber { return nil }
        var scan = DayScan(row, at: start)
        guard let first = scan.part(), first.isMonth || first.digits <= 4 else { return nil }
        guard scan.separator(besideName: first.isMonth), let second = scan.part() else { return nil }
        guard !first.isMonth || !second.isMonth, first.digits != 4 || second.digits <= 2 else { return nil }
        guard scan.separator(besideName: first.isMonth || second.isMonth) else { return nil }
        let isYearFirst = first.digits == 4
        guard let third = isYearFirst ? scan.part(most: 2) : scan.year(), !third.isMonth else { return nil }
        guard isYearFirst || second.digits <= 2 || second.isMonth, scan.hasOneSign || first.isMonth || second.isMonth
        else { return nil }
        range = start..<scan.index
        hasCentury = isYearFirst || third.digits == 4
        func year(_ part: DayScan.Part) -> Int {
            part.digits == 4 ? part.value : Day.year(ofTwoDigits: part.value, near: options.referenceYear)
        }
        let choices: [Day]
        if isYearFirst {
            choices = [Day(year: first.value, month: second.value, day: third.value)]
        } else if first.isMonth {
            choices = [Day(year: year(third), month: first.value, day: second.value)]
        } else {
            let usual = Day(year: year(third), month: second.value, day: first.value)
            let american = Day(year: year(third), month: first.value, day: second.value)
            if second.isMonth {
                choices = [usual]
            } else if third.digits == 2 {
                // 18-11-19 may begin with the year, if nothing else makes a date.
                let reversed = Day(year: year(first), month: second.value, day: third.value)
                choices = (options.isMonthFirst ? [american, usual] : [usual, american]) + [reversed]
            } else {
                choices = options.isMonthFirst ? [american, usual] : [usual, american]
            }
        }
        guard let day = choices.first(where: { $0.exists && Self.isPlausible($0, options) }) else { return nil }
        self.day = day
    }

    /// Reads eight digits that nothing separates.
    private init?(digitsOf row: [Character], at start: Int, _ options: ReceiptOptions) {
        let digits = row[start...].prefix { $0.isASCII && $0.isNumber }
        guard digits.count == 8,
            start == 0 || !(row[start - 1].isNumber || row[start - 1].isLetter || row[start - 1] == "-"),
            digits.endIndex == row.count || " /".contains(row[digits.endIndex]), let number = Int(String(digits))
        else { return nil }
        let choices = [
            Day(year: number / 10000, month: number / 100 % 100, day: number % 100),
            Day(year: number % 10000, month: number / 10000 % 100, day: number / 1_000_000),
        ]
        guard let day = choices.first(where: { $0.exists && Self.isPlausible($0, options) }) else { return nil }
        (self.day, range, hasCentury, isJoined) = (day, start..<digits.endIndex, true, true)
    }

    private static func isPlausible(_ day: Day, _ options: ReceiptOptions) -> Bool {
        (firstYear...options.referenceYear + 1).contains(day.year)
    }
}
