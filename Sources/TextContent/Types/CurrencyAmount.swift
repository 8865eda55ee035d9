import ScanModel

/// Amounts of money, with the sign or code of their currency.
enum CurrencyAmount {
    static func grammar(_ options: ContentOptions) -> Grammar {
        let signs = Currencies.signs.keys.sorted { ($0.count, $0) > ($1.count, $1) }.map(\.patternLiteral).joined(
            separator: "|")
        let sign = "(?:\(signs)|\(Currencies.codes.keys.sorted().joined(separator: "|")))"
        let number = #"(?:\d{1,3}(?:[.,' ]\d{3}){1,4}|\d{1,9})(?:[.,](?:\d{1,3}|[-–—]{1,2}))?"#
        return Grammar("(?<minus>[-–−])?(?:(?<s1>\(sign)) ?(?<n1>\(number))|(?<n2>\(number)) ?(?<s2>\(sign)))") {
            judge($0, country: options.country)
        }
    }

    private static func judge(_ match: MatchedText, country: String) -> Judgement? {
        guard let sign = match["s1"] ?? match["s2"], let number = match["n1"] ?? match["n2"], !match.isPartOfNumber,
            // Letters that look like digits don't form a number by themselves.
            match.digitIsSeen,
            let code = Currencies.code(of: sign, in: country)
        else { return nil }
        // A code joined to other characters is part of a key. A sign may be joined, as in the unit price €/kg.
        if sign.allSatisfy(\.isLetter), match.isJoined { return nil }
        // The sign makes a number an amount, so it must have been read as such, and must not replace a look-alike.
        guard match.signsAreSeen || sign.allSatisfy(\.isLetter) else { return nil }
        // A sign between two numbers is ambiguous; it may be a misread per cent sign.
        if let sign = match["s2"], "$£".contains(sign), match.isBeforeNumber { return nil }
        // A dollar sign with a country stands only before the number.
        if let sign = match["s2"], sign.hasSuffix("$"), sign.count > 1 { return nil }
        if let sign = match["s1"], match.cost > 0 || match.text.hasPrefix(sign + " "),
            match.before.last(where: { $0 != " " })?.isNumber == true
        {
            return nil
        }
        // After ±, it is a tolerance in per cent.
        if match.before.last(where: { $0 != " " }) == "±" { return nil }
        // Letters that replace digits aren't a code, nor is a word that only looks like one.
        if sign.allSatisfy(\.isLetter), !match.lettersOfShape.isDisjoint(with: sign.lowercased()) { return nil }
        // A short sign of letters that wasn't read as such is probably the end of a word.
        if sign.allSatisfy(\.isLetter), sign.count < 3, match.cost >= Lookalikes.smallCost { return nil }
        guard let amount = value(of: number, decimals: Currencies.codes[code] ?? 2) else { return nil }
        let signed = match["minus"] == nil ? amount : "-" + amount
        return Judgement("\(signed) \(code)", [ContentComponent("amount", signed), ContentComponent("currency", code)])
    }

    /// Returns the number with a point before its decimals; nil if its groups are invalid.
    static func value(of number: String, decimals: Int) -> String? {
        var text = number
        while let last = text.last, "-–—".contains(last) { text.removeLast() }
        if let last = text.last, ".,".contains(last) { text.removeLast() }
        let separators = text.filter { !$0.isNumber }
        guard let last = text.lastIndex(where: { !$0.isNumber }) else {
            return text.count > 1 && text.hasPrefix("0") ? nil : padded(text, "", decimals)
        }
        let behind = String(text[text.index(after: last)...])
        let isDecimal: Bool
        if separators.count > 1, let first = separators.first, let final = separators.last, first == final {
            isDecimal = false
        } else if behind.count == 3 {
            // Three digits are thousands, unless the currency has as many decimals and the last separator is a point.
            isDecimal = decimals == 3 && separators.last == "."
        } else {
            isDecimal = text[last] == "." || text[last] == ","
        }
        let whole = isDecimal ? String(text[..<last]) : text
        let groups = whole.split { !$0.isNumber }
        guard groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.count == 1 || groups[0].count <= 3 else {
            return nil
        }
        if isDecimal, behind.count > max(2, decimals) { return nil }
        let digits = groups.joined()
        if digits.count > 1, digits.hasPrefix("0") { return nil }
        return padded(digits, isDecimal ? behind : "", decimals)
    }

    private static func padded(_ whole: String, _ fraction: String, _ decimals: Int) -> String? {
        if decimals == 0 { return fraction.allSatisfy { $0 == "0" } ? whole : nil }
        let fraction = fraction + String(repeating: "0", count: max(0, decimals - fraction.count))
        return "\(whole).\(fraction)"
    }
}

extension String {
    /// A pattern that matches only this text.
    fileprivate var patternLiteral: String {
        String(flatMap { $0.isLetter || $0.isNumber || $0 == " " ? [$0] : ["\\", $0] })
    }
}
