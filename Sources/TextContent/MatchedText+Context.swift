// What stands beside a text, and what it says of it.

extension MatchedText {
    /// Whether the word before it, on its line, is one of some: `Tel.: 030 …`. Small letters.
    func isNamed(_ words: [String]) -> Bool {
        guard let word = wordBefore else { return false }
        return words.contains(word)
    }

    /// The last word before it on its line in small letters, without signs; nil where there is none, or a number between.
    var wordBefore: String? {
        let line = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        var rest = Substring(line)
        while let last = rest.last, !last.isLetter, !last.isNumber, last != "✆", last != "☎" { rest.removeLast() }
        let word = rest.reversed().prefix { $0.isLetter || "°º/✆☎".contains($0) }
        return word.isEmpty ? nil : String(word.reversed()).lowercased()
    }

    /// Whether one of some words (small letters) stands anywhere beside it.
    func isNear(_ words: [String]) -> Bool {
        let beside = "\(before) \(after)".lowercased()
        let found = Set(beside.split { !$0.isLetter }.map(String.init))
        return words.contains { found.contains($0) }
    }

    /// Whether nothing but signs stands beside it.
    var isAlone: Bool { !(before + after).contains { $0.isLetter || $0.isNumber } }

    /// Whether the next word is a number, and no time of day: then it is a group of a longer number.
    var isBeforeNumber: Bool {
        let next = after.drop { $0 == " " }
        return next.first?.isNumber == true && !next.prefix(6).contains(":")
    }

    /// Whether a stroke joins it with letters or digits, on either side: then it is a part of a number of something.
    var isJoined: Bool {
        func joins(_ joint: Character?, _ next: Character?) -> Bool {
            guard let joint, let next else { return false }
            return "-–/".contains(joint) && (next.isLetter || next.isNumber)
        }
        return joins(after.first, after.dropFirst().first) || joins(before.last, before.dropLast().last)
    }

    /// Whether it stands behind two signs and a colon, as parts of the addresses of network cards do: `9F:20:39`. The colon may
    /// have been taken for a point.
    var isBehindHexadecimal: Bool {
        guard let joint = before.last, ".:".contains(joint) else { return false }
        let group = before.dropLast().reversed().prefix { $0.isLetter || $0.isNumber }
        return group.count == 2 && group.allSatisfy(\.isHexDigit)
    }

    /// Whether it is a part of a longer row of groups of digits: of an account's number, say. What is parted by a stroke is a date.
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

    /// Whether it goes on beside it: a digit behind a point, a comma, a stroke; a letter behind what only stands in numbers there.
    var isPartOfNumber: Bool {
        func joins(_ joint: Character?, _ next: Character?) -> Bool {
            guard let joint, let next else { return false }
            return next.isNumber ? ".,:/-–'".contains(joint) : next.isLetter && ".,:".contains(joint)
        }
        // Before it a word may end with a colon: "Total:5".
        return joins(after.first, after.dropFirst().first)
            || (before.dropLast().last?.isNumber == true && joins(before.last, before.dropLast().last))
    }
}
