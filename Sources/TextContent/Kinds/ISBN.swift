import ScanModel

/// A book number, ISO 2108: 13 digits, or the ten digits in use until 2006; reported with 13.
enum ISBN {
    static func grammar(_ options: ContentOptions) -> Grammar { Grammar(pattern, judge: judge) }

    private static let pattern =
        #"(?<label>ISBN(?:[ \-]?1[03])?:? ?)?(?<number>9 ?7[89](?:[ \-]?\d){10}|"#
        + #"\d(?:[ \-]?\d){8}[ \-]?[\dX])"#

    private static func judge(_ matched: MatchedText) -> Judgement? {
        guard let printed = matched["number"] else { return nil }
        // The groups, at most five, are separated by one kind of sign.
        if printed.contains(" "), printed.contains("-") { return nil }
        let groups = printed.split { $0 == " " || $0 == "-" }.map(String.init)
        guard groups.count <= 5 else { return nil }
        let number = groups.joined()
        let isLabelled = matched["label"] != nil || matched.before.words.contains { $0.hasPrefix("isbn") }
        return number.utf8.count == 13
            ? judge13(number, groups) : judge10(number, groups, isLabelled: isLabelled)
    }

    private static func judge13(_ number: String, _ groups: [String]) -> Judgement? {
        let prefix = String(number.prefix(3))
        guard CheckDigit(of: Array(number.utf8))?.isRight == true,
            let length = ISBNGroup.length(of: number.dropFirst(3), prefix: prefix)
        else {
            return nil
        }
        return Judgement(number, components("ISBN-13", number, Array(groups.dropFirst()), groupLength: length))
    }

    /// Evaluates a number of ten digits: with weights from 10 to 1, their sum is a multiple of 11; X is 10. One number
    /// in eleven is right by chance, so it must also be labelled as an ISBN, or be grouped like one.
    private static func judge10(_ number: String, _ groups: [String], isLabelled: Bool) -> Judgement? {
        let values = number.utf8.map { $0 == UInt8(ascii: "X") ? 10 : Int($0) - 0x30 }
        guard values.weighed(Array((1...10).reversed())) % 11 == 0, values.contains(where: { $0 > 0 }),
            let length = ISBNGroup.length(of: number, prefix: "978")
        else {
            return nil
        }
        let isParted = groups.count == 4 && groups[0].count == length && groups[3].count == 1
        guard isLabelled || isParted, let check = CheckDigit.completing(Array("978\(number.dropLast())".utf8)) else {
            return nil
        }
        return Judgement(
            "978\(number.dropLast())\(check)",
            components("ISBN-10", "978" + number, groups, groupLength: length))
    }

    /// - Parameters:
    ///   - number: the number with the prefix and the printed check digit.
    ///   - groups: the printed groups, without the prefix.
    private static func components(_ form: String, _ number: String, _ groups: [String], groupLength: Int)
        -> [ContentComponent]
    {
        var components = [
            ContentComponent("form", form),
            ContentComponent("prefix", String(number.prefix(3))),
            ContentComponent("registrationGroup", String(number.dropFirst(3).prefix(groupLength))),
        ]
        // Only the printed groups show where the publisher's number ends.
        if groups.count == 4, groups[0].count == groupLength, groups[3].count == 1 {
            components.append(ContentComponent("registrant", groups[1]))
            components.append(ContentComponent("publication", groups[2]))
        }
        return components + [ContentComponent("checkDigit", String(number.suffix(1)))]
    }
}
