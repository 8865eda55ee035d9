// The syntax of character classes.

extension PatternParser {
    /// Parses a backslash and what follows it.
    mutating func escape() throws(PatternError) -> CharacterClass {
        position += 1
        guard let character = next else { throw error("the pattern ends with a \\; write \\\\ to match it") }
        position += 1
        switch character {
        case "d": return .digit
        case "w": return .word
        case "s": return .blank
        case "n": return .lineFeed
        case "D": return CharacterClass.digit.inverted
        case "W": return CharacterClass.word.inverted
        case "S": return CharacterClass.blank.inverted
        case "p":
            for (name, characters) in [
                ("{L}", CharacterClass.letter), ("{Lu}", .capital), ("{Ll}", .small), ("{N}", .digit), ("{Nd}", .digit),
            ] where skip(name) { return characters }
            throw error(
                "\\p supports \\p{L} (letters), \\p{Lu} (capitals), \\p{Ll} (lowercase letters), \\p{Nd} (digits)")
        case _ where character.isASCII && (character.isLetter || character.isNumber):
            position -= 1
            throw error("\\\(character) is not supported")
        default:
            guard character.onlyScalar != nil else { throw error("\(character) is not a single printable character") }
            return CharacterClass(String(character))
        }
    }

    /// Parses a class in brackets.
    mutating func bracket() throws(PatternError) -> CharacterClass {
        let start = position
        position += 1
        let isInverted = skip("^")
        var (found, isFirst) = (CharacterClass([]), true)
        while let character = next, character != "]" || isFirst {
            isFirst = false
            if character == "[", characters[position...].starts(with: "[:") {
                throw error("named classes are written \\d, \\w, \\s, \\p{L}")
            }
            let low = try member()
            guard next == "-", position + 1 < characters.count, characters[position + 1] != "]" else {
                found = found.union(low)
                continue
            }
            position += 1
            let high = try member()
            guard let first = low.only, let last = high.only else {
                throw error("a range goes from one character to another")
            }
            guard first <= last else { throw error("the range is descending") }
            found = found.union(CharacterClass([first...last]))
        }
        guard skip("]") else {
            position = start
            throw error("a [ without its ]; write \\[ to match it")
        }
        let all = ignoresCase ? found.withBothCases : found
        return isInverted ? all.inverted : all
    }

    private mutating func member() throws(PatternError) -> CharacterClass {
        guard let character = next else { throw error("the pattern ends within [ ]") }
        if character == "\\" { return try escape() }
        guard character.onlyScalar != nil else { throw error("\(character) is not a single printable character") }
        position += 1
        return CharacterClass(String(character))
    }
}

extension CharacterClass {
    /// The only character of the class; nil if there are several.
    fileprivate var only: UInt32? {
        ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil
    }
}
