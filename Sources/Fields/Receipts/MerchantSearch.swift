import ScanModel

/// Finds the company among the first rows of a receipt.
enum MerchantSearch {
    /// Rows from the top that may name it: a logo, what somebody has written or stamped above it, a greeting, the name.
    private static let most = 14

    static func merchant(in rows: [ReceiptRow]) -> Field<String>? {
        let sizes = rows.map(\.row.height).sorted()
        let usual = sizes.isEmpty ? 1 : sizes[sizes.count / 2]
        var best: (name: String, points: Double, bounds: Quad)?
        let top = Array(rows.prefix(most))
        for (index, row) in top.enumerated() {
            guard var name = CompanyName(row.row.characters, row.words) else { continue }
            var bounds = row.row.bounds
            var points = 2 - 0.3 * Double(index)
            // Names that take two rows end with the legal form.
            if !name.hasForm, index + 1 < top.count, let next = CompanyName(top[index + 1].row.characters, top[index + 1].words),
                next.hasForm, next.isOnlyForm, !name.isOther
            {
                name.text += " " + next.text
                name.hasForm = true
                bounds = Quad.enclosing([bounds, top[index + 1].row.bounds]) ?? bounds
            }
            if name.hasForm { points += 3 }
            if name.hasTrade { points += 1.2 }
            if name.isOther { points -= name.hasForm ? 0.5 : 3 }
            if name.hasDigits, !name.hasForm { points -= 1 }
            if row.row.height > 1.3 * usual { points += 0.4 }
            // An address or a number of registration follows a name.
            if index + 1 < top.count, isBelowName(top[index + 1]) { points += 0.5 }
            if points > best?.points ?? -1 { best = (name.text, points, bounds) }
        }
        return best.map { Field($0.name, confidence: min(0.95, max(0.1, 0.3 + 0.13 * $0.points)), bounds: $0.bounds) }
    }

    private static func isBelowName(_ row: ReceiptRow) -> Bool {
        row.words.contains(MerchantWords.others) || row.row.characters.count { $0.isNumber } >= 5
    }
}

/// A row that may be the name of a company.
struct CompanyName {
    /// Without a number of registration.
    var text: String
    var hasForm: Bool
    let (isOnlyForm, hasTrade, isOther, hasDigits): (Bool, Bool, Bool, Bool)

    /// - Returns: nil if the row can't be a name.
    init?(_ row: [Character], _ words: PlainWords) {
        let form = MerchantWords.forms.compactMap(words.find).max { ($0.upperBound, $1.lowerBound) < ($1.upperBound, $0.lowerBound) }
        hasForm = form != nil
        isOnlyForm = form.map { $0.lowerBound == 0 && $0.upperBound == words.words.count } ?? false
        var end = row.count
        // What follows the legal form is a number of registration or a branch, except another part of the name.
        if let form, let last = words.words[form].last {
            let rest = row[last.range.upperBound...]
            if rest.contains(where: \.isNumber) { end = last.range.upperBound }
            if rest.first == "." && end == last.range.upperBound { end += 1 }
        } else {
            end = Self.registration(in: row) ?? end
        }
        let characters = row[..<end]
        var start = 0
        // A number before the name belongs to the till.
        if let blank = characters.firstIndex(of: " "), hasForm, characters[..<blank].first == "#" { start = blank + 1 }
        let name = characters[start...]
        text = Self.trimmed(name)
        let (letters, signs) = (text.count { $0.isLetter }, text.count { !$0.isWhitespace })
        guard letters >= 3, 2 * letters > signs else { return nil }
        hasTrade = words.contains(MerchantWords.trades)
        isOther = words.contains(MerchantWords.others)
        hasDigits = text.contains { $0.isNumber }
    }

    /// Returns where a number of registration in parentheses begins.
    private static func registration(in row: [Character]) -> Int? {
        guard let open = row.lastIndex(of: "("), open > 2 else { return nil }
        let inside = row[(open + 1)...].prefix { $0 != ")" }
        return inside.count { $0.isNumber } >= 4 ? open : nil
    }

    private static func trimmed(_ characters: ArraySlice<Character>) -> String {
        var part = characters
        while let first = part.first, !first.isLetter && !first.isNumber && first != "(" { part.removeFirst() }
        while let last = part.last, !last.isLetter && !last.isNumber && last != ")" && last != "." { part.removeLast() }
        return String(part)
    }
}
