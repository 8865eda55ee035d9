/// A printed time of day.
struct PrintedTime: Equatable {
    var hour: Int
    var minute: Int
    var second: Int?

    /// A pattern for times, without groups. A point between hour and minute requires a word after them; otherwise it is
    /// a number.
    static let pattern =
        #"(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?(?:[AaPp]\.?[Mm]\.?|Uhr|h|Z))?|\d{1,2}\.\d{2} ?(?:Uhr|[AaPp]\.?[Mm]\.?|h)|\d{1,2} ?(?:[AaPp]\.?[Mm]\.?|Uhr)|\d{1,2} ?h ?\d{2})"#

    /// Parses a text; nil if there is no such time.
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

    /// The time in ISO 8601: `14:30`.
    var iso8601: String {
        ([hour, minute] + (second.map { [$0] } ?? [])).map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
