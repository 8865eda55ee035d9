/// The lines for machines at the foot of passports, identity cards and visas, ICAO Doc 9303.
enum MachineReadableZone {
    static func grammars(_ options: ContentOptions) -> [Grammar] {
        TravelDocumentForm.all.map { form in
            var grammar = Grammar(form.lines.map(\.pattern).joined(separator: #"\n"#)) { matched in
                judge(matched, form: form, referenceYear: options.referenceYear)
            }
            grammar.lines = form.lines.count...form.lines.count
            grammar.boundary = .line
            // Check digits hold them together, so they may be as far off as so many characters are; but no farther than the
            // reader doubts what it reads: each form knows itself which characters look alike.
            grammar.budget = 12
            grammar.lookalikes = []
            return grammar
        }
    }

    private static func judge(_ matched: MatchedText, form: TravelDocumentForm, referenceYear: Int) -> Judgement? {
        let lines = zip(form.lines, matched.text.split(separator: "\n")).map { $0.corrected($1.utf8) }
        guard lines.count == form.lines.count,
            let document = TravelDocument(lines, form: form, referenceYear: referenceYear)
        else {
            return nil
        }
        let text = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        var judgement = Judgement(text, document.components)
        judgement.corrected = text
        return judgement
    }
}
