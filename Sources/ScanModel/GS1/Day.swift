/// A day of the Gregorian calendar, or three numbers in that form.
package struct Day: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Returns the year that two digits mean, by GS1's window: from 49 years before the current year to 50 years after
    /// it.
    package static func year(ofTwoDigits digits: Int, near referenceYear: Int) -> Int {
        // Clamped so that the result always has four digits.
        let present = min(max(referenceYear, 100), 9899)
        let distance = digits - present % 100
        let century = distance >= 51 ? -100 : distance <= -50 ? 100 : 0
        return present + distance + century
    }

    /// Whether the calendar has this day.
    package var exists: Bool { day >= 1 && day <= (daysInMonth ?? 0) }

    /// The last day of its month; nil if the month doesn't exist.
    var endOfMonth: Day? { daysInMonth.map { Day(year: year, month: month, day: $0) } }

    /// The date in ISO 8601: `2026-10-17`.
    package var iso8601: String {
        let digits = [(year, 4), (month, 2), (day, 2)].map { value, count in
            let text = "\(value)"
            return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
        }
        return digits.joined(separator: "-")
    }

    /// What doesn't exist in the calendar: `month 13`, `day 0`, `31 February`, `29 February 2027`.
    var complaint: String {
        guard (1...12).contains(month) else { return "month \(month)" }
        guard day > 0 else { return "day 0" }
        let name = "\(day) \(Self.months[month - 1])"
        return month == 2 && day == 29 ? name + " \(year)" : name
    }

    private var daysInMonth: Int? {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        case 1...12: 31
        default: nil
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
