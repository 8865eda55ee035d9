import ScanModel

/// Finds the postal address: lines with a street or a postal code, and what lies between them.
enum CardAddress {
    /// Words of streets: whole words, and ends of words.
    private static let streets: Set<String> = [
        "STREET", "ST", "AVENUE", "AVE", "ROAD", "RD", "DRIVE", "LANE", "BOULEVARD", "BLVD", "SQUARE", "WAY", "COURT",
        "RUE", "PLACE", "CHEMIN", "QUAI",
        "ALLEE", "CALLE", "AVENIDA", "AVDA", "PASEO", "PLAZA", "VIA", "VIALE", "PIAZZA", "CORSO", "JALAN", "JLN",
        "LORONG", "LOT", "PERSIARAN", "STR",
        "PLATZ", "WEG", "SUITE", "FLOOR", "POSTFACH", "PO", "APARTADO", "LEBUH", "PLEIN",
    ]
    private static let streetEnds = [
        "STRASSE", "STR", "WEG", "PLATZ", "ALLEE", "GASSE", "RING", "DAMM", "UFER", "STRAAT", "LAAN", "GRACHT", "KADE",
        "PLEIN",
    ]
    .map { Array($0.utf8) }

    static func find(in lines: inout [CardLine]) -> Field<String>? {
        let marks = lines.map { line in line.isUsed ? 0 : mark(line) }
        guard let strongest = marks.indices.max(by: { marks[$0] < marks[$1] }), marks[strongest] > 0 else { return nil }
        var members = [strongest]
        // Neighbours in the same column.
        for step in [-1, 1] {
            var (index, last) = (strongest + step, strongest)
            while lines.indices.contains(index) {
                let (one, other) = (lines[last].row, lines[index].row)
                let isNear = abs(one.middle - other.middle) < 2.6 * max(one.height, other.height)
                guard isNear || !overlaps(one, other) else { break }
                if overlaps(one, other) {
                    guard marks[index] > 0 else { break }
                    members.append(index)
                    last = index
                }
                index += step
            }
        }
        members.sort()
        for member in members { lines[member].isUsed = true }
        let best = marks[strongest]
        return Field(
            members.map { lines[$0].text }.joined(separator: "\n"),
            confidence: best > 1 || members.count > 1 ? 0.85 : 0.5,
            bounds: Quad.enclosing(members.map { lines[$0].row.bounds }) ?? lines[strongest].row.bounds)
    }

    private static func overlaps(_ a: TextRow, _ b: TextRow) -> Bool { a.left < b.right && b.left < a.right }

    /// Returns 2 for a postal code with a city, 1 for a street, 0 for anything else.
    private static func mark(_ line: CardLine) -> Int {
        let parts = line.text.split { $0 == " " || $0 == "," }.map(String.init)
        let digits = line.text.count { $0.isNumber }
        guard digits <= 12, line.words.words.count > 0 else { return 0 }
        var marks = 0
        for (index, part) in parts.enumerated() {
            let code = part.drop { $0.isLetter || $0 == "-" }
            let isCode = (4...5).contains(code.count) && code.allSatisfy(\.isNumber) && part.count - code.count <= 3
            let hasCity = parts.indices.contains { $0 != index && parts[$0].count { $0.isLetter } >= 3 }
            if isCode, hasCity { marks = 2 }
            if index + 1 < parts.count, isBritish(part, parts[index + 1]) { marks = 2 }
        }
        let isStreet = line.words.words.contains { word in
            streets.contains(String(decoding: word.letters, as: UTF8.self))
                || streetEnds.contains { word.letters.count > $0.count + 2 && word.letters.suffix($0.count) == $0[...] }
        }
        return marks > 0 ? marks : isStreet && digits > 0 ? 1 : 0
    }

    /// Whether two words are a British postcode: SW1A 1AA.
    private static func isBritish(_ a: String, _ b: String) -> Bool {
        let (first, second) = (Array(a), Array(b))
        return (2...4).contains(first.count) && first[0].isUppercase && first.contains(where: \.isNumber)
            && second.count == 3
            && second[0].isNumber && second[1].isUppercase && second[2].isUppercase
    }
}
