import ScanModel
import TextContent

/// Finds how the person is reached: telephone numbers, e-mail and web addresses.
struct CardReach {
    private(set) var telephones: [Field<BusinessCard.Telephone>] = []
    private(set) var emails: [Field<String>] = []
    private(set) var webAddresses: [Field<String>] = []

    /// The probability of a character in a text whose attempts aren't known; leaves room for lookalikes.
    private static let certainty = 0.9
    /// The fewest digits of a number that a word announces although no numbering plan has it.
    private static let leastDigits = 7

    init(_ lines: inout [CardLine], country: String?) {
        let options = ContentOptions(country: country ?? CardCountry.guess(lines.map(\.text)))
        let (mail, web) = (ContentReader(.emailAddress, options), ContentReader(.url, options))
        let telephone = ContentReader(.telephoneNumber, options)
        for index in lines.indices {
            let line = lines[index]
            let characters = line.row.characters.map { "©®".contains($0) ? "@" : $0 }
            if characters.contains("@") {
                let found = Self.readings(mail, characters)
                if let first = found.first {
                    emails.append(
                        Field(first.normalized, confidence: 0.95, bounds: line.row.place(of: first.places)))
                } else if let plain = Self.mail(in: characters) {
                    emails.append(Field(plain.text, confidence: 0.6, bounds: line.row.place(of: plain.range)))
                }
                lines[index].isUsed = true
                continue
            }
            // A web address and a number may share a line.
            if let first = Self.readings(web, characters).first {
                webAddresses.append(Field(first.normalized, confidence: 0.9, bounds: line.row.place(of: first.places)))
                lines[index].isUsed = true
            }
            readNumbers(&lines[index], telephone)
        }
    }

    private mutating func readNumbers(_ line: inout CardLine, _ reader: ContentReader) {
        let characters = line.row.characters
        guard characters.count(where: { $0.isNumber }) >= Self.leastDigits - 1 else { return }
        var end = 0
        for found in Self.readings(reader, characters) {
            let label = PlainWords(Array(characters[end..<found.places.lowerBound])).words.last
            telephones.append(
                Field(
                    .init(number: found.normalized, kind: CardWords.kind(of: label?.letters)), confidence: 0.95,
                    bounds: line.row.place(of: found.places)))
            end = found.places.upperBound
            line.isUsed = true
        }
        guard end == 0 else { return }
        // Plans change, a wrong digit makes a number invalid, and a card may not say its country: a label or a plus is enough, and so is a
        // line of digits alone.
        let start = characters.firstIndex { $0.isNumber || $0 == "+" || $0 == "(" } ?? 0
        let label = PlainWords(Array(characters[..<start])).words.flatMap(\.letters)
        let isAlone = !characters.contains { $0.isLetter }
        let isMarked = characters[start] == "+" || isAlone || CardWords.announcesNumber(label)
        let rest = characters[start...].prefix { $0.isNumber || "+()-./– ".contains($0) }
        let digits = rest.filter { $0.isNumber }
        guard isMarked, digits.count >= Self.leastDigits, digits.count <= 15 else { return }
        let number = (characters[start] == "+" ? "+" : "") + String(digits)
        telephones.append(
            Field(
                .init(number: number, kind: CardWords.kind(of: label)), confidence: 0.5,
                bounds: line.row.place(of: start..<rest.endIndex)))
        line.isUsed = true
    }

    private static func readings(_ reader: ContentReader, _ characters: [Character]) -> [ContentReading] {
        reader.readings(in: [
            Transcription(places: characters.map { .init(candidates: [.init(character: $0, probability: certainty)]) })
        ])
    }

    /// Returns what surrounds an @ that no known domain follows.
    private static func mail(in characters: [Character]) -> (text: String, range: Range<Int>)? {
        guard let at = characters.firstIndex(of: "@") else { return nil }
        func belongs(_ character: Character) -> Bool {
            character.isASCII && (character.isLetter || character.isNumber || "._-+".contains(character))
        }
        var (start, end) = (at, at + 1)
        while start > 0, belongs(characters[start - 1]) { start -= 1 }
        while end < characters.count, belongs(characters[end]) { end += 1 }
        guard start < at, characters[(at + 1)..<end].contains(".") else { return nil }
        return (String(characters[start..<end]).lowercased(), start..<end)
    }
}
