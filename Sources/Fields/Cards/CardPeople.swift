import ScanModel

/// Finds the person, the position and the company among the lines that aren't anything else.
struct CardPeople {
    private(set) var name: Field<String>?
    private(set) var company: Field<String>?
    private(set) var title: Field<String>?

    /// Domains that say nothing about a company.
    private static let mailServices: Set<String> = [
        "gmail", "outlook", "hotmail", "yahoo", "gmx", "web", "icloud", "t-online", "live", "mail", "posteo", "orange",
        "libero", "proton", "protonmail",
    ]

    init(_ lines: [CardLine], emails: [String], webAddresses: [String]) {
        let free = lines.filter { !$0.isUsed && $0.row.characters.count { $0.isLetter } >= 3 }
        let tallest = free.map(\.row.height).max() ?? 1
        let locals = emails.map { PlainWords.compact(String($0.prefix { $0 != "@" })) }
        let domains = Self.domains(emails, webAddresses)
        var scored = free.map { Scored($0, tallest: tallest, locals: locals, domains: domains) }
        // The position is usually below the name.
        for index in scored.indices.dropLast() where scored[index + 1].isPosition { scored[index].person += 0.5 }
        let person = scored.indices.max { scored[$0].person < scored[$1].person }
        if let person, scored[person].person > 0.5 {
            let line = scored[person].line
            name = Field(line.text, confidence: min(0.95, 0.4 + 0.12 * scored[person].person), bounds: line.row.bounds)
        }
        let isNamed = name != nil
        let firm = scored.indices.filter { $0 != person || !isNamed }.max { scored[$0].firm < scored[$1].firm }
        if let firm, scored[firm].firm > 0.7 {
            let line = scored[firm].line
            company = Field(line.text, confidence: min(0.95, 0.4 + 0.12 * scored[firm].firm), bounds: line.row.bounds)
        }
        let hasFirm = company != nil
        if let position = scored.indices.first(where: { index in
            scored[index].isPosition && (index != person || !isNamed) && (index != firm || !hasFirm)
        }) {
            let line = scored[position].line
            title = Field(line.text, confidence: 0.85, bounds: line.row.bounds)
        }
    }

    private static func domains(_ emails: [String], _ webAddresses: [String]) -> [[UInt8]] {
        var hosts = emails.compactMap { $0.split(separator: "@").last.map(String.init) }
        hosts += webAddresses.compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
        var names: Set<String> = []
        for host in hosts {
            let labels = host.split(separator: ".").map(String.init).filter { !["www", "co", "com"].contains($0) }
            // Without the top level.
            guard let label = labels.count > 1 ? labels[labels.count - 2] : labels.first else { continue }
            if !mailServices.contains(label) { names.insert(label) }
        }
        return names.sorted().map { PlainWords.compact($0) }.filter { $0.count >= 3 }
    }
}

/// How much a line looks like a person and like a company.
private struct Scored {
    let line: CardLine
    let isPosition: Bool
    var person: Double
    let firm: Double

    init(_ line: CardLine, tallest: Double, locals: [[UInt8]], domains: [[UInt8]]) {
        self.line = line
        let words = line.words.words
        let hasForm = words.count > 1 && line.words.contains(MerchantWords.forms, isExact: true)
        let isTrade = CardWords.isTrade(line.words)
        let titles = words.count { CardWords.isAcademic($0.letters) }
        let known = words.filter { !CardWords.isAcademic($0.letters) && $0.letters.count >= 3 }
        isPosition = CardWords.isPosition(line.words)
        let size = line.row.height / tallest
        let digits = line.text.count { $0.isNumber }
        let isInMail = known.contains { word in
            let spellings = [word.letters, Self.german(line.text, word)]
            return locals.contains { local in
                spellings.contains { CardWords.isPart($0, of: local) && $0.count >= 3 }
                    || Self.isNear(word.letters, local)
            }
        }
        let joined = words.flatMap(\.letters)
        let isInDomain = domains.contains { domain in
            CardWords.isPart(domain, of: joined)
                || known.contains { $0.letters.count >= 4 && CardWords.isPart($0.letters, of: domain) }
        }
        // A person: two to four capitalised words.
        let isPersonal =
            (2...4).contains(words.count - titles) && digits == 0
            && words.allSatisfy { word in
                let first = line.row.characters[word.range.lowerBound]
                return first.isUppercase || Self.particles.contains(String(decoding: word.letters, as: UTF8.self))
            }
        var (person, firm) = (isPersonal ? 1.5 + size : size - 1.5, 0.8 * size)
        if titles > 0 { person += 0.8 }
        if isInMail { (person, firm) = (person + 3, firm - 1.5) }
        if hasForm { (person, firm) = (person - 3, firm + 3) }
        if isTrade { (person, firm) = (person - 1.2, firm + 1.2) }
        if isPosition { (person, firm) = (person - 2, firm - 1.5) }
        if isInDomain { (person, firm) = (isInMail ? person : person - 1, firm + 2.5) }
        if digits > 3 { firm -= 1 }
        (self.person, self.firm) = (person, firm)
    }

    /// Words of names that are written small.
    private static let particles: Set<String> = [
        "VON", "VAN", "DE", "DER", "DEN", "DI", "DA", "DEL", "LA", "LE", "DU", "ZU", "BIN", "BINTI", "TER", "TEN", "Y",
        "MED",
    ]

    /// Returns a word with the umlauts written as two letters.
    private static func german(_ text: String, _ word: PlainWords.Word) -> [UInt8] {
        let characters = Array(text)
        guard word.range.upperBound <= characters.count else { return [] }
        return characters[word.range].flatMap { character -> [UInt8] in
            switch character.lowercased() {
            case "ä": Array("AE".utf8)
            case "ö": Array("OE".utf8)
            case "ü": Array("UE".utf8)
            default: PlainWords.compact(String(character))
            }
        }
    }

    /// Whether a word of at least five letters is in a local part but for one letter.
    private static func isNear(_ word: [UInt8], _ local: [UInt8]) -> Bool {
        guard word.count >= 5, local.count >= word.count else { return false }
        return (0...(local.count - word.count)).contains { start in
            zip(word, local[start...]).count { $0 != $1 } <= 1
        }
    }
}
