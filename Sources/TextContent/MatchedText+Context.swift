// The context of a text, and what it implies.

extension MatchedText {
    /// Returns whether the word before it in its line is one of `words` (lowercase): `Tel.: 030 …`.
    func isNamed(_ words: [String]) -> Bool {
        guard let word = wordBefore else { return false }
        return words.contains(word)
    }

    /// The last word before it in its line, in lowercase and without signs; nil if there is none, or a number is in
    /// between.
    var wordBefore: String? {
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        var rest = Substring(line)
        while let last = rest.last, !last.isLetter, !last.isNumber, last != "✆", last != "☎" { rest.removeLast() }
        let word = rest.reversed().prefix { $0.isLetter || "°º/✆☎".contains($0) }
        return word.isEmpty ? nil : String(word.reversed()).lowercased()
    }

    /// Returns whether one of some words (lowercase) occurs anywhere beside it.
    func isNear(_ words: [String]) -> Bool {
        let beside = "\(before) \(after)".lowercased()
        let found = Set(beside.split { !$0.isLetter }.map(String.init))
        return words.contains { found.contains($0) }
    }

    /// Whether there are only signs beside it.
    var isAlone: Bool { !(before + after).contains { $0.isLetter || $0.isNumber } }

    /// Whether the next word is a number but not a time of day, so that this is a group of a longer number.
    var isBeforeNumber: Bool {
        let next = after.drop { $0 == " " }
        return next.first?.isNumber == true && !next.prefix(6).contains(":")
    }

    /// Whether a hyphen, dash or slash joins it to letters or digits, so that this is a part of a larger number.
    var isJoined: Bool {
        func joins(_ joint: Character?, _ next: Character?) -> Bool {
            guard let joint, let next else { return false }
            return "-–/".contains(joint) && (next.isLetter || next.isNumber)
        }
        return joins(after.first, after.dropFirst().first) || joins(before.last, before.dropLast().last)
    }

    /// Whether it follows two hexadecimal digits and a colon, as in the address of a network card: `9F:20:39`. The
    /// colon may have been misread as a point.
    var isBehindHexadecimal: Bool {
        guard let joint = before.last, ".:".contains(joint) else { return false }
        let group = before.dropLast().reversed().prefix { $0.isLetter || $0.isNumber }
        return group.count == 2 && group.allSatisfy(\.isHexDigit)
    }

    /// Whether it belongs to a longer row of groups of digits, such as an account number. Text separated by a hyphen or
    /// slash is a date.
    var isInRow: Bool {
        let groups = before.split(separator: " ", omittingEmptySubsequences: false)
        if groups.count > 1, groups.last?.isEmpty == true, let group = groups.dropLast().last, group.utf8.count > 2,
            group.utf8.suffix(2).allSatisfy({ (0x30...0x39).contains($0) })
        {
            return true
        }
        guard after.first == " ", let group = after.dropFirst().split(separator: " ").first else { return false }
        return group.utf8.count >= 4 && group.digitValues != nil
    }

    /// Whether the number continues beside it: with a digit after a point, comma, hyphen or the like, or a letter after
    /// a sign that occurs only in numbers there.
    var isPartOfNumber: Bool {
        func joins(_ joint: Character?, _ next: Character?) -> Bool {
            guard let joint, let next else { return false }
            return next.isNumber ? ".,:/-–'".contains(joint) : next.isLetter && ".,:".contains(joint)
        }
        // Before it, a word may end with a colon: "Total:5".
        return joins(after.first, after.dropFirst().first)
            || (before.dropLast().last?.isNumber == true && joins(before.last, before.dropLast().last))
    }
}
