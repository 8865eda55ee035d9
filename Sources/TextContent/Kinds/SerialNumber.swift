import ScanModel

/// Numbers in a user-defined form.
enum SerialNumber {
    /// Returns the grammar of a form, which matches whole words that may contain signs of the form.
    static func grammar(_ form: SerialTemplate) -> Grammar {
        var names: [String] = []
        // A group inside a repetition occurs once for each time.
        for name in form.program.names where !names.contains(name) { names.append(name) }
        let kept = names
        return Grammar(program: form.program) { match in
            guard !match.isPartOfNumber else { return nil }
            return Judgement(
                match.text, kept.compactMap { name in match[name].map { ContentComponent(name, $0) } })
        }
    }
}
