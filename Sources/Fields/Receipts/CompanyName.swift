/// A row that may be the name of a company, or a part of one.
struct CompanyName {
    /// Without a number of registration.
    private(set) var text: String
    /// Whether it ends with a legal form.
    private(set) var hasForm: Bool
    /// Whether it has words of trades; of addresses and greetings; digits.
    private(set) var (hasTrade, isOther, hasDigits): (Bool, Bool, Bool)
    /// Whether it is the rest of a name in the row above: only a legal form, or with a part of a parenthesis.
    let continuesName: Bool

    /// Whether its last word needs another.
    var isOpen: Bool {
        let opened = text.count { $0 == "(" } > text.count { $0 == ")" }
        return opened || text.hasSuffix("&") || text.hasSuffix(" AND")
    }

    /// - Parameter isContinued: whether it may be the rest of a name, which may be short.
    /// - Returns: nil if the row can't be a name.
    init?(_ row: [Character], _ words: PlainWords, isContinued: Bool = false) {
        let form = MerchantWords.forms.compactMap { words.find($0) }.max {
            ($0.upperBound, $1.lowerBound) < ($1.upperBound, $0.lowerBound)
        }
        isOther = words.contains(MerchantWords.others, isExact: true)
        // Two letters may be anything in a row about something else: MO-SA.
        let isShort = form.map { $0.count == 1 && words.words[$0.lowerBound].letters.count <= 2 } ?? false
        hasForm = form != nil && !(isShort && isOther)
        var end = row.count
        // What follows the legal form is a number of registration or a branch, except another part of the name.
        if hasForm, let form, let last = words.words[form].last {
            let rest = row[last.range.upperBound...]
            if rest.contains(where: \.isNumber) || rest.first == "," { end = last.range.upperBound }
            if rest.first == ".", end == last.range.upperBound { end += 1 }
        } else {
            end = Self.registration(in: row) ?? end
        }
        var part = row[..<end]
        if hasForm {
            // A number of the till, or who owns the shop: "OWN BY: …"
            if part.first == "#", let blank = part.firstIndex(of: " ") { part = part[blank...] }
            if let colon = part.firstIndex(of: ":") { part = part[(colon + 1)...] }
        }
        text = Self.trimmed(part)
        let (letters, signs) = (text.count { $0.isLetter }, text.count { !$0.isWhitespace })
        guard letters >= (isContinued ? 2 : 3), 2 * letters > signs else { return nil }
        hasTrade = words.contains(MerchantWords.trades, isExact: true)
        hasDigits = text.contains { $0.isNumber }
        let name = text
        let closes = name.firstIndex(of: ")").map { close in !name[..<close].contains("(") } ?? false
        let before = form.map { $0.lowerBound } ?? Int.max
        let isCompany = words.words.first.map { MerchantWords.continuations.contains($0.letters) } ?? false
        continuesName =
            form != nil && (before == 0 || closes || text.hasPrefix("(") || (before == 1 && hasTrade)) || isCompany
            || text.hasPrefix("&")
    }

    /// Adds the next row.
    mutating func append(_ next: CompanyName) {
        text += " " + next.text
        hasForm = hasForm || next.hasForm
        hasTrade = hasTrade || next.hasTrade
        isOther = isOther || next.isOther
        hasDigits = hasDigits || next.hasDigits
    }

    /// Returns where a number of registration in parentheses begins.
    private static func registration(in row: [Character]) -> Int? {
        guard let open = row.lastIndex(of: "("), open > 2 else { return nil }
        let inside = row[(open + 1)...].prefix { $0 != ")" }
        return inside.count { $0.isNumber } >= 4 ? open : nil
    }

    private static func trimmed(_ characters: ArraySlice<Character>) -> String {
        var part = characters
        while let first = part.first, !first.isLetter && !first.isNumber && !"(&".contains(first) { part.removeFirst() }
        while let last = part.last, !last.isLetter && !last.isNumber && !").&".contains(last) { part.removeLast() }
        return String(part)
    }
}
