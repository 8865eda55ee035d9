/// A time of day, as it is printed.
struct PrintedTime: Equatable {
    var hour: Int
    var minute: Int
    var second: Int?

    /// A time, without groups. A point stands between hour and minute only where a word follows: else it is a number.
    static let pattern =
        #"(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:[AaPp]\.?[Mm]\.?|Uhr|h|Z))?|\d{1,2}\.\d{2} ?(?:Uhr|[AaPp]\.?[Mm]\.?|h)|\d{1,2} ?(?:[AaPp]\.?[Mm]\.?|Uhr)|\d{1,2} ?h ?\d{2})"#

    /// Reads it; nil where no clock shows it.
    init?(_ text: String) {
        let numbers = text.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) }
        guard let first = numbers.first, numbers.count <= 3 else { return nil }
        hour = first
        minute = numbers.count > 1 ? numbers[1] : 0
        second = numbers.count > 2 ? numbers[2] : nil
        let letters = text.lowercased().filter(\.isLetter)
        if letters == "am" || letters == "pm" {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (letters == "pm" ? 12 : 0)
        }
        guard hour < 24 || (hour == 24 && minute == 0), minute < 60, second ?? 0 < 60 else { return nil }
    }

    /// `14:30`.
    var iso8601: String {
        ([hour, minute] + (second.map { [$0] } ?? [])).map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
