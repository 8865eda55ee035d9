import ScanModel

/// Numbers of a form that the user says.
enum SerialNumber {
    /// Whole words of a form, alone or with the signs of the form in them.
    static func grammar(_ form: SerialTemplate) -> Grammar {
        Grammar(program: form.program) { match in
            guard !match.isPartOfNumber else { return nil }
            return Judgement(
                match.text, form.program.names.compactMap { name in match[name].map { ContentComponent(name, $0) } })
        }
    }
}
