import ArgumentParser
import FoundationEssentials
import ScanModel

/// Where an export of results begins or ends.
enum ResultBound: Hashable, ExpressibleByArgument {
    /// A result.
    case cursor(String)
    /// Seconds since 1970.
    case time(Double)

    /// The maximum length of a cursor, as the protocol has it.
    private static let longestCursor = 64

    /// Parses a cursor, a day (its beginning in UTC) or a time in RFC 3339; nil for anything else.
    init?(argument: String) {
        // A day has the form of a cursor, too, but no log is named by four digits.
        if Self.beginsWithDay(Array(argument.utf8)) {
            guard let time = Self.time(argument) else { return nil }
            self = .time(time)
        } else if Self.isCursor(argument) {
            self = .cursor(argument)
        } else {
            return nil
        }
    }

    private static func beginsWithDay(_ text: [UInt8]) -> Bool {
        let form = Array("0000-00-00".utf8)
        guard text.count == form.count || text.dropFirst(form.count).first == UInt8(ascii: "T") else { return false }
        return zip(text, form).allSatisfy { byte, sign in
            sign == UInt8(ascii: "-") ? byte == sign : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    private static func isCursor(_ text: String) -> Bool {
        (1...longestCursor).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }

    /// The cursor; nil for a time.
    var cursor: String? { if case .cursor(let cursor) = self { cursor } else { nil } }
    /// The time; nil for a cursor.
    var time: Double? { if case .time(let time) = self { time } else { nil } }

    private static func time(_ text: String) -> Double? {
        let whole = text.count == 10 ? text + "T00:00:00Z" : text
        // The parser carries what is too large: hour 25, or the 31st of February.
        func number(_ start: Int, _ count: Int) -> Int { Int(String(whole.dropFirst(start).prefix(count))) ?? .max }
        guard Day(year: number(0, 4), month: number(5, 2), day: number(8, 2)).exists, number(11, 2) < 24,
            number(14, 2) < 60, number(17, 2) <= 60
        else { return nil }
        for hasFraction in [false, true] {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction)
            if let date = try? style.parse(whole) { return date.timeIntervalSince1970 }
        }
        return nil
    }
}
