import ScanModel

/// The formats of dates where the scanner is used.
struct PrintedCalendar {
    /// The months by name.
    let months: [String: Int]
    /// How the names of weekdays begin.
    let weekdays: Set<String>
    /// Whether the month precedes the day if both are numbers.
    let monthFirst: Bool
    let referenceYear: Int

    init(_ options: ContentOptions) {
        months = MonthNames.months(of: MonthNames.known(options.languages))
        weekdays = MonthNames.weekdays(of: MonthNames.known(options.languages))
        monthFirst = ["US", "PH", "FM", "MH", "PW", "BZ"].contains(options.country)
        referenceYear = options.referenceYear
    }

    /// Returns a pattern for printed dates, without groups, because it may occur several times in a pattern.
    static func dayPattern(_ calendar: PrintedCalendar) -> String {
        let month = WordPattern(calendar.months.keys).pattern
        let ordinal = #"\d{1,2}(?:st|nd|rd|th|er|º|ª|°|\.)?"#
        let weekday = WordPattern(calendar.weekdays).pattern
        return "(?:\(weekday)" + #"\p{L}{0,8}\.?,? )?"#
            + #"(?:\d{4}[-/.]\d{2}[-/.]\d{2}|\d{1,2}(?:\. ?\d{1,2}\. ?|/\d{1,2}/)(?:\d{4}|\d{2})|\d{1,2}-\d{1,2}-\d{4}"#
            + "|\(ordinal)[ -]?(?:of |de )?\(month)" + #"\.?(?:[,-]? ?(?:de )?\d{4}|-\d{2})?"#
            + "|\(month)" + #"\.? "# + ordinal + #"(?:,? \d{4})?)"#
    }

    /// Returns the day that a printed date means; nil if the calendar has no such day.
    func day(_ text: String) -> (year: Int?, month: Int, day: Int)? {
        // A leading weekday adds nothing, and isn't a month.
        let parts = text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
        var numbers: [(value: Int, digits: Int)] = []
        var (month, monthAt): (Int?, Int) = (nil, 0)
        for part in parts {
            let figures = part.prefix { $0.isASCII && $0.isNumber }
            if !figures.isEmpty {
                numbers.append((Int(figures) ?? 0, figures.count))
                let letters = part.dropFirst(figures.count).lowercased()
                if let known = months[letters] { (month, monthAt) = (known, numbers.count) }
            } else if let known = months[part.lowercased()], !numbers.isEmpty || month == nil {
                (month, monthAt) = (known, numbers.count)
            }
        }
        let found: (year: Int?, month: Int, day: Int)
        switch (numbers.count, month) {
        case (1, let month?): found = (nil, month, numbers[0].value)
        case (2, let month?) where monthAt <= 1: found = (year(numbers[1]), month, numbers[0].value)
        case (3, nil) where numbers[0].digits == 4: found = (numbers[0].value, numbers[1].value, numbers[2].value)
        case (3, nil):
            let (a, b) = (numbers[0].value, numbers[1].value)
            // 25/12 has only one valid order.
            let isMonthFirst = text.contains(".") ? false : monthFirst ? a <= 12 : b > 12
            // Short forms are far more often version or part numbers than dates.
            if numbers[2].digits == 2, numbers[0].digits < 2 || numbers[1].digits < 2 { return nil }
            found = (year(numbers[2]), isMonthFirst ? a : b, isMonthFirst ? b : a)
        default: return nil
        }
        // A date without a year may be in a leap year.
        guard Day(year: found.year ?? 2024, month: found.month, day: found.day).exists else { return nil }
        if let year = found.year, !(1800...2199).contains(year) { return nil }
        return found
    }

    private func year(_ number: (value: Int, digits: Int)) -> Int {
        number.digits > 2 ? number.value : Day.year(ofTwoDigits: number.value, near: referenceYear)
    }
}
