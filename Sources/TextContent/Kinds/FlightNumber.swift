import ScanModel

/// A flight number: the IATA or ICAO designator of an operating airline, and one to four digits.
enum FlightNumber {
    static func grammar(_ options: ContentOptions) -> Grammar {
        var grammar = Grammar(pattern, judge: judge)
        // No check digit decides between S5, 55 and SS, and most of them are designators of some airline.
        grammar.lookalikes = []
        // Nor does anything except what was read.
        grammar.mostCost = ContentReader.margin
        return grammar
    }

    private static let pattern =
        #"(?<airline>[A-Z]{2}|[A-Z]\d|\d[A-Z]|[A-Z]{3})(?<gap>[ \-])?(?<number>\d{1,4})(?<suffix>[A-Z])?"#

    private static func judge(_ matched: MatchedText) -> Judgement? {
        guard let designator = matched["airline"], let airline = Airline.of(designator),
            let digits = matched["number"], let number = Int(digits), number > 0, !matched.isPartOfNumber,
            !matched.isJoined
        else {
            return nil
        }
        let suffix = matched["suffix"] ?? ""
        let isEvident =
            matched.isAlone
            ? isEvident(designator, digits, suffix, least: 2)
            : matched["gap"] == nil && !matched.isBeforeNumber && isEvident(designator, digits, suffix, least: 3)
        guard (isEvident && !matched.isNamed(others)) || FlightEvidence(matched).isThere else { return nil }
        var components = [ContentComponent("airline", airline.name)]
        if let iata = airline.iata { components.append(ContentComponent("airlineDesignator", iata)) }
        if let icao = airline.icao { components.append(ContentComponent("icaoDesignator", icao)) }
        components.append(ContentComponent("number", "\(number)"))
        if !suffix.isEmpty { components.append(ContentComponent("suffix", suffix)) }
        return Judgement("\(airline.iata ?? designator)\(number)\(suffix)", components)
    }

    /// Returns whether it is a flight number even without context.
    private static func isEvident(_ designator: String, _ digits: String, _ suffix: String, least: Int) -> Bool {
        digits.utf8.count >= least && suffix.isEmpty && !ambiguous.contains(designator.lowercased())
    }

    /// Words that precede other numbers of this form.
    private static let others = [
        "art", "artikel", "article", "bestellung", "code", "id", "invoice", "item", "lot", "model", "modell", "no",
        "nr",
        "order", "part", "rechnung", "ref", "serial", "sku", "teil", "type", "typ",
    ]

    /// Designators that have other meanings before a number: paper and screw sizes, units, abbreviations of "serial
    /// number", "purchase order" and "model", standards, regulations, codes, legal forms of companies, types of
    /// electric current.
    private static let ambiguous = """
        A2 A3 A4 A5 A6 A7 A8 A9 B0 B2 B3 B4 B6 B7 B9 C3 C5 C6 C8 D0 D2 D7 D8 E2 E4 E5 E6 E9 F2 F3 F4 F8 F9 G3 G4 G5
        G7 G9 H2 H4 H7 H8 H9 M3 M5 M6 U2 U4 U5 U6 U8 X3 AC AD AG AI AP AT BB BY CA CE CD CL CM CN CV DC DE DS EC ED
        EN EU FC FG GB GE GM HP HZ ID IN IO IP IT KM LP LT ML MM MO MS NO NR OF OK OR OS PA PC PE PN PO PS PV QR RM
        SC SK SN SP SS ST SV TO UL UP US VA VE WC WT XL XP
        """.words
}
