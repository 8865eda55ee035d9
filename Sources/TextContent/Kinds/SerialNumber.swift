import ScanModel

/// Numbers of a form that the user says.
enum SerialNumber {
    /// Whole words of a form, alone or with the signs of the form in them.
    static func grammar(_ form: SerialTemplate) -> Grammar {
        var names: [String] = []
        // A group in a repeat stands there once for each time.
        for name in form.program.names where !names.contains(name) { names.append(name) }
        let told = names
        return Grammar(program: form.program) { match in
            guard !match.isPartOfNumber else { return nil }
            return Judgement(
                match.text, told.compactMap { name in match[name].map { ContentComponent(name, $0) } })
        }
    }
}
