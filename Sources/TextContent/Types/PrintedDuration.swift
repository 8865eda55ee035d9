import ScanModel

/// Durations: `2 h 30 min`, `45 Minuten`, `3 days`.
enum PrintedDuration {
    private static let units: [(name: String, letter: Character, isOfDay: Bool, words: [String])] = [
        (
            "years", "Y", false,
            [
                "year", "years", "yr", "yrs", "Jahr", "Jahre", "Jahren", "an", "ans", "año", "años", "anno", "anni",
                "jaar", "lat",
            ]
        ),
        (
            "months", "M", false,
            [
                "month", "months", "Monat", "Monate", "Monaten", "mois", "mes", "meses", "mese", "mesi", "maand",
                "maanden",
            ]
        ),
        (
            "weeks", "W", false,
            [
                "week", "weeks", "Woche", "Wochen", "semaine", "semaines", "semana", "semanas", "settimana",
                "settimane", "weken",
            ]
        ),
        (
            "days", "D", false,
            [
                "day", "days", "Tag", "Tage", "Tagen", "jour", "jours", "día", "días", "giorno", "giorni", "dag",
                "dagen", "dni",
            ]
        ),
        (
            "hours", "H", true,
            [
                "h", "hr", "hrs", "hour", "hours", "Std", "Std.", "Stunde", "Stunden", "heure", "heures", "hora",
                "horas", "ora", "ore", "uur", "godz",
            ]
        ),
        (
            "minutes", "M", true,
            ["min", "min.", "mins", "minute", "minutes", "Minute", "Minuten", "minuto", "minutos", "minuti", "minuten"]
        ),
        (
            "seconds", "S", true,
            [
                "sec", "sec.", "secs", "second", "seconds", "Sek", "Sek.", "Sekunde", "Sekunden", "seconde", "secondes",
                "segundo", "segundos", "secondo", "secondi",
            ]
        ),
    ]

    static func grammar(_ options: ContentOptions) -> Grammar {
        let pieces = units.enumerated().map { index, unit in
            let words = unit.words.map { $0.replacing(".", with: #"\."#) }.joined(separator: "|")
            return #"(?:(?<u\#(index)>\d{1,3}) ?(?:\#(words)))"#
        }
        let joint = #",? ?(?:(?:and|und|et|y|e|en) )?"#
        // At most three consecutive units are used together.
        let choices = pieces.indices.map { first in
            pieces[first] + pieces[(first + 1)...].prefix(2).map { "(?:\(joint)\($0))?" }.joined()
        }
        var grammar = Grammar(choices.enumerated().map { $1.numbered($0) }.joined(separator: "|"), judge: judge)
        grammar.budget = 3
        return grammar
    }

    private static func judge(_ match: MatchedText) -> Judgement? {
        // A word that begins with a digit's look-alike isn't a duration: a French article after an S.
        guard !match.isPartOfNumber, match.digitIsSeen else { return nil }
        // In a row of measurements, a single letter between two numbers is a misread unit: 62 % 925 hPa.
        if match.text.count(where: \.isLetter) == 1, match.isBeforeNumber { return nil }
        var (days, times) = ("", "")
        var components: [ContentComponent] = []
        for (name, value) in match.groups.sorted(by: { $0.key.suffix(1) < $1.key.suffix(1) }) {
            guard let index = name.last?.wholeNumberValue, units.indices.contains(index), let number = Int(value) else {
                continue
            }
            let unit = units[index]
            if unit.isOfDay { times += "\(number)\(unit.letter)" } else { days += "\(number)\(unit.letter)" }
            components.append(
                ContentComponent(unit.name, "\(number)"))
        }
        guard !(days + times).isEmpty else { return nil }
        return Judgement("P" + days + (times.isEmpty ? "" : "T" + times), components)
    }
}

extension String {
    /// Returns the pattern with its groups renamed for another choice, because group names must be unique.

    fileprivate func numbered(_ choice: Int) -> String { replacing("?<u", with: "?<c\(choice)u") }
}
