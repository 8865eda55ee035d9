import ScanModel

/// Dates, times of day, spans between two of them, and durations, reported in ISO 8601.
enum DateTimeDuration {
    static func grammars(_ options: ContentOptions) -> [Grammar] {
        let calendar = PrintedCalendar(options)
        let (day, time) = (PrintedCalendar.dayPattern(calendar), PrintedTime.pattern)
        let moment =
            "(?:(?:\(time),? (?:on |am |le |el )?)?\(day)(?:(?:,? (?:at |um |à |a las |om )?|T)\(time))?|\(time))"
        let span = #" ?(?:[-–—]|to|bis|until|till|à|au|al?|hasta|tot|do) ?"#
        var whole = Grammar("(?<first>\(moment))(?:\(span)(?<second>\(moment)))?") { judge($0, calendar) }
        whole.budget = 4
        return [whole, PrintedDuration.grammar(options)]
    }

    private static func judge(_ match: MatchedText, _ calendar: PrintedCalendar) -> Judgement? {
        guard let first = match["first"].flatMap({ PrintedMoment($0, calendar) }), !match.isPartOfNumber,
            !match.isBehindHexadecimal, !match.leavesOut
        else {
            return nil
        }
        // 13:30 pm isn't a time, not even without the pm.
        let next = match.after.drop { $0 == " " }.prefix { $0.isLetter }.lowercased()
        if next == "am" || next == "pm" { return nil }
        // A number that would be a time if its point were a colon is an amount.
        if first.day == nil, match["second"] == nil, !match.signsAreSeen, !match.text.contains(where: \.isLetter) {
            return nil
        }
        // A day and month without a year must have been read as such: Apt 27.
        if first.isOfAnyYear, match.cost > 0 { return nil }
        guard let text = match["second"] else { return Judgement(first.iso8601, first.components) }
        guard let second = PrintedMoment(text, calendar), first.isFollowed(by: second) else { return nil }
        let components = first.components.map { ContentComponent("start" + $0.name.capitalizedFirst, $0.value) }
        return Judgement(
            "\(first.iso8601)/\(second.iso8601)",
            components + second.components.map { ContentComponent("end" + $0.name.capitalizedFirst, $0.value) })
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
