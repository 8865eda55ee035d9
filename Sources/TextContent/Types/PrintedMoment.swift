import ScanModel

/// A date, a time of day, or both.
struct PrintedMoment {
    /// The date; its year may be missing.
    var day: (year: Int, month: Int, day: Int)?
    private var hasYear = true
    var time: PrintedTime?

    /// Parses a text; nil if it isn't an existing date or time.
    init?(_ text: String, _ calendar: PrintedCalendar) {
        let pieces = PrintedMoment.split(text)
        if let printed = pieces.time {
            guard let time = PrintedTime(printed) else { return nil }
            self.time = time
        }
        if let printed = pieces.day {
            guard let found = calendar.day(printed) else { return nil }
            hasYear = found.year != nil
            day = (found.year ?? 0, found.month, found.day)
        }
        if day == nil, time == nil { return nil }
    }

    /// Whether it consists only of a day and a month.
    var isOfAnyYear: Bool { day != nil && !hasYear && time == nil }

    /// Returns whether a span from it to another is valid: from day to day in ascending order, or from time to time, in
    /// which case the day is given only once.
    func isFollowed(by end: PrintedMoment) -> Bool {
        guard let last = end.day else { return time != nil && end.time != nil }
        guard let day, hasYear == end.hasYear else { return false }
        return (day.year, day.month, day.day) <= (last.year, last.month, last.day) && (time == nil) == (end.time == nil)
    }

    /// The moment in ISO 8601: `2026-03-12`, `--03-12` without a year, `14:30`, `2026-03-12T14:30`.
    var iso8601: String {
        let date = day.map { day in
            hasYear
                ? Day(year: day.year, month: day.month, day: day.day).iso8601
                : "--" + Day(year: 2000, month: day.month, day: day.day).iso8601.dropFirst(5)
        }
        return [date, time?.iso8601].compactMap { $0 }.joined(separator: "T")
    }

    var components: [ContentComponent] {
        var components: [ContentComponent] = []
        if let day {
            if hasYear { components.append(ContentComponent("year", "\(day.year)")) }
            components += [ContentComponent("month", "\(day.month)"), ContentComponent("day", "\(day.day)")]
        }
        if let time { components.append(ContentComponent("time", time.iso8601)) }
        return components
    }

    private static let times: PatternProgram = {
        do { return try PatternProgram(PatternParser.parse(PrintedTime.pattern)) } catch {
            preconditionFailure("\(error)")
        }
    }()

    /// Splits a text into date and time. The time is at either end, separated by a blank or T.
    private static func split(_ text: String) -> (day: String?, time: String?) {
        if times.matches(text) != nil { return (nil, text) }
        for index in text.indices.reversed() where text[index] == " " || text[index] == "T" {
            let rest = String(text[text.index(after: index)...])
            if times.matches(rest) != nil, text[..<index].contains(where: \.isNumber) {
                return (String(text[..<index]), rest)
            }
        }
        for index in text.indices where text[index] == " " {
            let front = text[..<index].hasSuffix(",") ? String(text[..<index].dropLast()) : String(text[..<index])
            if times.matches(front) != nil { return (String(text[text.index(after: index)...]), front) }
        }
        return (text, nil)
    }
}
