/// Words that identify a name as that of a street.
enum StreetWords {
    private static let english: Set<String> = [
        "street", "st", "avenue", "ave", "road", "rd", "drive", "dr", "lane", "ln", "boulevard", "blvd", "court", "ct",
        "place", "pl",
        "square", "sq", "way", "terrace", "ter", "parkway", "pkwy", "highway", "hwy", "circle", "cir", "trail",
        "broadway", "plaza",
        "close", "crescent", "gardens", "grove", "hill", "mews", "row", "walk", "gate", "green", "park", "yard", "quay",
        "embankment",
        "mall", "strand", "view", "rise", "alley", "loop", "run", "path", "pike", "turnpike",
    ]
    private static let germanEndings = [
        "straße", "strasse", "str", "str.", "weg", "platz", "allee", "gasse", "ring", "damm", "ufer", "chaussee",
        "steig", "hof", "markt",
        "graben", "berg", "stieg", "pfad", "kamp", "brücke", "tor", "park", "wall", "zeile", "linden", "bogen", "anger",
        "feld",
    ]
    private static let french: Set<String> = [
        "rue", "avenue", "av", "boulevard", "bd", "place", "pl", "chemin", "impasse", "allée", "allées", "quai",
        "route", "cours",
        "passage", "square", "faubourg", "esplanade", "villa", "cité", "sentier", "promenade", "rond-point", "hameau",
        "lotissement",
    ]

    static func isStreet(_ text: String, in country: String) -> Bool {
        let words = text.lowercased().split(separator: " ").map { $0.filter { $0 != "," && $0 != "." } }
        switch country {
        case "DE": return words.contains { word in germanEndings.contains { word.hasSuffix($0) } }
        case "FR": return words.dropFirst().contains { french.contains($0) }
        default: return words.dropFirst(2).contains { english.contains($0) } || words.dropFirst() == ["broadway"]
        }
    }
}
