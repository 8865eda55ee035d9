import ScanModel

/// The words of a row in capitals without accents, for comparison with tables of words that may be misread.
struct PlainWords {
    struct Word {
        var letters: [UInt8]
        /// Where it is in the characters.
        var range: Range<Int>
    }
    private(set) var words: [Word] = []

    /// Words with digits, such as T0TAL, are read as letters if more than half of their characters are letters.
    init(_ characters: [Character]) {
        var start = 0
        while start < characters.count {
            guard characters[start].isLetter || characters[start].isNumber else {
                start += 1
                continue
            }
            var end = start
            while end < characters.count,
                characters[end].isLetter || characters[end].isNumber || Self.joins(characters, end)
            {
                end += 1
            }
            let part = characters[start..<end]
            let count = part.count { $0.isLetter }
            if count > 0 {
                let isMostlyLetters = 2 * count > part.count
                var letters: [UInt8] = []
                for character in part { letters += Self.plain(character, repairs: isMostlyLetters) }
                words.append(Word(letters: letters, range: start..<end))
            }
            start = end
        }
    }

    /// An apostrophe within a word.
    private static func joins(_ characters: [Character], _ index: Int) -> Bool {
        "'’".contains(characters[index]) && index + 1 < characters.count && characters[index + 1].isLetter
    }

    /// Returns where a phrase begins and ends, in words; nil if it doesn't occur.
    /// - Parameter phrase: capitals without blanks. Blanks of the row don't count, because readers lose and invent them.
    /// - Parameter isExact: whether no letter may be wrong.
    func find(_ phrase: [UInt8], isExact: Bool = false) -> Range<Int>? {
        let allowed = isExact ? 0 : Self.mistakes(in: phrase.count)
        for first in words.indices {
            var joined: [UInt8] = []
            for last in first..<min(words.count, first + 6) {
                joined += words[last].letters
                if joined.count > phrase.count + allowed { break }
                guard joined.count >= phrase.count - allowed else { continue }
                if joined == phrase || (allowed > 0 && Self.isNear(joined, phrase, allowed)) { return first..<last + 1 }
            }
        }
        return nil
    }

    /// Returns whether one of the phrases occurs.
    func contains(_ phrases: [[UInt8]], isExact: Bool = false) -> Bool {
        phrases.contains { find($0, isExact: isExact) != nil }
    }

    /// Wrong letters that are tolerated in a word: readers confuse about one letter in ten of small print, and shorter words are too
    /// similar to others.
    private static func mistakes(in count: Int) -> Int { count < 5 ? 0 : count < 9 ? 1 : 2 }

    private static func isNear(_ a: [UInt8], _ b: [UInt8], _ most: Int) -> Bool {
        var row = Array(0...b.count)
        for (i, letter) in a.enumerated() {
            var (diagonal, least) = (row[0], i + 1)
            row[0] = i + 1
            for j in b.indices {
                let cost = min(diagonal + (letter == b[j] ? 0 : 1), row[j] + 1, row[j + 1] + 1)
                (diagonal, row[j + 1]) = (row[j + 1], cost)
                least = min(least, cost)
            }
            if least > most { return false }
        }
        return row[b.count] <= most
    }

    /// Returns the letters and digits of a text as `find` expects them.
    static func compact(_ text: String) -> [UInt8] { text.flatMap { plain($0, repairs: false) } }

    private static func plain(_ character: Character, repairs: Bool) -> [UInt8] {
        if let value = character.asciiValue {
            switch value {
            case 0x41...0x5A: return [value]
            case 0x61...0x7A: return [value - 32]
            case 0x30...0x39: return [repairs ? lookalikes[Int(value - 0x30)] : value]
            default: return []
            }
        }
        return accents[character.lowercased()] ?? []
    }

    /// The letters that 0 to 9 are confused with.
    private static let lookalikes = Array("OIZEASGTBG".utf8)
    private static let accents: [String: [UInt8]] = {
        let table = [
            "A": "àáâãåā", "AE": "æ", "C": "çćč", "E": "èéêëēę", "I": "ìíîïı", "N": "ñńň", "O": "òóôõø", "U": "ùúûū",
            "Y": "ýÿ", "SS": "ß", "S": "śš", "Z": "źżž", "L": "ł", "OE": "œ",
        ]
        // Two spellings of umlauts are in use; tables have the shorter one.
        var result: [String: [UInt8]] = ["ä": Array("A".utf8), "ö": Array("O".utf8), "ü": Array("U".utf8)]
        for (plain, letters) in table { for letter in letters { result[String(letter)] = Array(plain.utf8) } }
        return result
    }()
}
