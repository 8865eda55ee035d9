/// Text from left to right, as it stands on the page. PDF programs expect text in this order, and restore the order of reading.
///
/// A simple form of the Unicode Bidirectional Algorithm (UAX #9) for single lines without explicit controls: strong characters and
/// numbers form runs; what lies between two runs of one direction belongs to them, else it has the line's direction.
enum VisualOrder {
    private enum Direction { case leftToRight, rightToLeft, number, neutral }

    /// Returns the characters of a line from left to right.
    static func characters(of line: String) -> [Character] {
        let characters = Array(line)
        var directions = characters.map(direction)
        guard directions.contains(.rightToLeft) else { return characters }
        let base = directions.first { $0 == .leftToRight || $0 == .rightToLeft } ?? .leftToRight
        resolve(&directions, base)
        let runs = runs(directions).map { run in
            // Letters from right to left stand reversed; numbers among them don't.
            directions[run.lowerBound] == .rightToLeft ? reversed(characters[run]) : Array(characters[run])
        }
        return (base == .rightToLeft ? runs.reversed() : runs).flatMap(\.self)
    }

    private static func resolve(_ directions: inout [Direction], _ base: Direction) {
        // In a line from right to left, a number is a run of its own; otherwise it belongs to the words around it.
        for index in directions.indices where directions[index] == .number { directions[index] = .leftToRight }
        var start = 0
        while start < directions.count {
            guard directions[start] == .neutral else {
                start += 1
                continue
            }
            let end = directions[start...].firstIndex { $0 != .neutral } ?? directions.count
            let before = start > 0 ? directions[start - 1] : base
            let after = end < directions.count ? directions[end] : base
            for index in start..<end { directions[index] = before == after ? before : base }
            start = end
        }
    }

    /// Returns ranges of one direction each.
    private static func runs(_ directions: [Direction]) -> [Range<Int>] {
        var (runs, start): ([Range<Int>], Int) = ([], 0)
        for index in directions.indices.dropFirst() where directions[index] != directions[start] {
            runs.append(start..<index)
            start = index
        }
        return runs + [start..<directions.count]
    }

    private static func reversed(_ characters: ArraySlice<Character>) -> [Character] {
        characters.reversed().map { mirrored[$0] ?? $0 }
    }

    /// Brackets that are drawn mirrored from right to left.
    private static let mirrored: [Character: Character] = [
        "(": ")", ")": "(", "[": "]", "]": "[", "{": "}", "}": "{", "<": ">", ">": "<", "«": "»", "»": "«",
    ]

    private static func direction(_ character: Character) -> Direction {
        guard let scalar = character.unicodeScalars.first else { return .neutral }
        switch scalar.value {
        case 0x660...0x669, 0x6F0...0x6F9: return .number
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return .rightToLeft
        default:
            if scalar.properties.isAlphabetic { return .leftToRight }
            return scalar.properties.generalCategory == .decimalNumber ? .number : .neutral
        }
    }
}
