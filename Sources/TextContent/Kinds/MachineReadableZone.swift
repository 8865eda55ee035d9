/// The machine-readable zone of passports, identity cards and visas, ICAO Doc 9303.
enum MachineReadableZone {
    static func grammars(_ options: ContentOptions) -> [Grammar] {
        TravelDocumentForm.all.map { form in
            var grammar = Grammar(form.lines.map(\.pattern).joined(separator: #"\n"#)) { matched in
                judge(matched, form: form, referenceYear: options.referenceYear)
            }
            grammar.lines = form.lines.count...form.lines.count
            grammar.boundary = .line
            // The check digits allow a higher cost for this many characters, but only from the reader's alternatives: each
            // form handles look-alikes itself.
            grammar.budget = 12
            grammar.lookalikes = []
            return grammar
        }
    }

    private static func judge(_ matched: MatchedText, form: TravelDocumentForm, referenceYear: Int) -> Judgement? {
        let lines = zip(form.lines, matched.text.split(separator: "\n")).map { $0.corrected($1.utf8) }
        guard lines.count == form.lines.count else { return nil }
        for lines in withZeros(lines, form.documentNumber) {
            if let document = TravelDocument(lines, form: form, referenceYear: referenceYear) {
                return judgement(lines, document)
            }
        }
        return nil
    }

    /// Returns the lines with zeros for letters O in the document number: first for all of them, then for fewer, then
    /// unchanged.
    ///
    /// Issuers avoid the letter because it looks like a zero. The check digit doesn't always decide: it misses two of
    /// them if the sum of their weights is a multiple of five.
    private static func withZeros(_ lines: [[UInt8]], _ field: TravelDocumentForm.Field) -> [[[UInt8]]] {
        let places = field.places.filter { lines[field.line][$0] == UInt8(ascii: "O") }
        guard places.count <= mostLetters else { return [lines] }
        let choices = (0..<(1 << places.count)).sorted { ($1.nonzeroBitCount, $0) < ($0.nonzeroBitCount, $1) }
        return choices.map { choice in
            var lines = lines
            for (bit, place) in places.enumerated() where choice >> bit & 1 == 1 {
                lines[field.line][place] = UInt8(ascii: "0")
            }
            return lines
        }
    }

    /// Maximum number of letters O to vary; each further choice raises the chance that a check digit is right by
    /// accident.
    private static let mostLetters = 4

    private static func judgement(_ lines: [[UInt8]], _ document: TravelDocument) -> Judgement {
        let text = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        var judgement = Judgement(text, document.components)
        judgement.corrected = text
        return judgement
    }
}
