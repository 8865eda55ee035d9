/// Checks a field against the components of its application identifier, and normalizes dates and numbers.
struct FieldReader {
    typealias Problem = ElementString.Problem
    typealias Meaning = ApplicationIdentifier.Component.Meaning

    let referenceYear: Int
    /// The date, time or number read so far.
    private(set) var text: String?
    private(set) var currency: String?

    init(referenceYear: Int) { self.referenceYear = referenceYear }

    /// Returns the first problem with the field; nil if it is valid.
    mutating func read(_ field: ArraySlice<UInt8>, as identifier: ApplicationIdentifier) -> Problem? {
        if let problem = Self.lengthProblem(field.count, allowed: identifier.lengths) { return problem }
        var parts: [(ApplicationIdentifier.Component, ArraySlice<UInt8>)] = []
        var rest = field
        for component in identifier.components where !rest.isEmpty {
            let part = rest.prefix(component.length.upperBound)
            rest = rest.dropFirst(part.count)
            parts.append((component, part))
        }
        for (component, part) in parts {
            guard let wrong = part.firstIndex(where: { !component.characters.contains($0) }) else { continue }
            let place = "character \(wrong - field.startIndex + 1) is \(describe(part[wrong]))"
            return Problem(.characters, place + ", " + component.characters.complaint)
        }
        for (component, part) in parts {
            if let problem = read(part, as: component.meaning) { return problem }
        }
        return nil
    }

    private mutating func read(_ part: ArraySlice<UInt8>, as meaning: Meaning) -> Problem? {
        switch meaning {
        case .plain: return nil
        case .date, .dateOrMonth, .fullDate: return date(part, canLackDay: meaning == .dateOrMonth)
        case .time, .hours, .sixty: return time(part, as: meaning)
        case .decimal(let places): text = Self.decimal(part, places: places)
        case .minus:
            if part.first != UInt8(ascii: "-") { return Problem(.value, "ends with a sign other than a minus") }
            text = "-" + (text ?? "")
        case .currency: currency = String(decoding: part, as: UTF8.self)
        default: return Self.problem(of: part, as: meaning)
        }
        return nil
    }

    private mutating func date(_ part: ArraySlice<UInt8>, canLackDay: Bool) -> Problem? {
        guard let digits = part.asciiNumber else { return nil }
        let year = part.count == 8 ? digits / 10000 : Day.year(ofTwoDigits: digits / 10000, near: referenceYear)
        let day = Day(year: year, month: digits / 100 % 100, day: digits % 100)
        guard let known = canLackDay && day.day == 0 ? day.endOfMonth : day.exists ? day : nil else {
            return Problem(.date, "there is no " + day.complaint)
        }
        // Two dates in a field are the first and the last day of a period.
        text = (text.map { $0 + "/" } ?? "") + known.iso8601
        return nil
    }

    private mutating func time(_ part: ArraySlice<UInt8>, as meaning: Meaning) -> Problem? {
        let pairs = meaning == .time ? [part.prefix(2), part.dropFirst(2)] : [part]
        for (index, pair) in pairs.enumerated() {
            let areHours = index == 0 && meaning != .sixty
            let digits = String(decoding: pair, as: UTF8.self)
            if pair.asciiNumber ?? 0 >= (areHours ? 24 : 60) {
                return Problem(.time, "there is no \(areHours ? "hour" : "minute or second") \(digits)")
            }
            text = (text ?? "") + (areHours ? "T" : ":") + digits
        }
        return nil
    }

    /// Returns the digits with a decimal point before the last `places`, without leading zeros except one before the
    /// point.
    private static func decimal(_ digits: ArraySlice<UInt8>, places: Int) -> String {
        let whole = digits.dropLast(places).drop { $0 == UInt8(ascii: "0") }
        let text = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
        guard places > 0 else { return text }
        let fraction = String(decoding: digits.suffix(places), as: UTF8.self)
        return text + "." + String(repeating: "0", count: places - fraction.utf8.count) + fraction
    }

    private func describe(_ byte: UInt8) -> String {
        (0x21...0x7E).contains(byte)
            ? "'\(Unicode.Scalar(byte))'" : "byte " + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
