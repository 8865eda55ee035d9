// The settings for printed text.

extension SettingReader {
    /// Reads the options for text, such as `{languages: [de], textContentType: telephoneNumber}`.
    mutating func textOptions(_ node: SettingNode) -> TextOptions? {
        let before = mistakes.count
        let members = members(
            of: node,
            known: [
                "languages", "minimumTextHeight", "allowedCharacters", "textContentType", "country", "template",
                "pattern",
                "masksCardNumbers", "customWords", "usesLanguageCorrection",
            ])
        var options = TextOptions()
        if let languages = members["languages"].flatMap({ list($0) }) {
            options.languages = languages.compactMap { language($0) }
        }
        if let height = members["minimumTextHeight"].flatMap({ number($0, in: 0...1) }) {
            options.minimumTextHeight = height
        }
        if let node = members["allowedCharacters"] {
            guard case .string(let characters) = node.content else {
                note(.invalid, "\(node.shown); it has to be text: the allowed characters", at: node)
                return nil
            }
            options.allowedCharacters = characters
        }
        options.textContentType = members["textContentType"].flatMap { choice($0, of: TextContentType.self) }
        options.country = members["country"].flatMap { country($0) }
        if let masks = members["masksCardNumbers"].flatMap({ boolean($0) }) { options.masksCardNumbers = masks }
        if let words = members["customWords"].flatMap({ list($0) }) {
            options.customWords = words.compactMap { customWord($0) }
        }
        if let corrects = members["usesLanguageCorrection"].flatMap({ boolean($0) }) {
            options.usesLanguageCorrection = corrects
            if corrects, options.languages.isEmpty {
                note(.missing, "usesLanguageCorrection needs languages: those whose words are corrected", at: node)
            }
        }
        serial(members, of: node, to: &options)
        let asked = members.keys.filter { ["country", "template", "pattern", "masksCardNumbers"].contains($0) }.sorted()
        if members["textContentType"] == nil, let key = asked.first, let node = members[key] {
            note(.invalid, "\(key) needs a textContentType beside it", at: node)
        }
        return mistakes.count == before ? options : nil
    }

    private mutating func serial(_ members: [String: SettingNode], of node: SettingNode, to options: inout TextOptions)
    {
        let isSerial = options.textContentType == .serialNumber
        switch (members["template"], members["pattern"]) {
        case (.some, let pattern?):
            note(.invalid, "template and pattern exclude each other; a serialNumber has one of them", at: pattern)
        case (let form?, nil), (nil, let form?):
            guard let text = string(form) else { return }
            if members["textContentType"] != nil, !isSerial {
                note(.invalid, "only a serialNumber has a template or a pattern", at: form)
            }
            do throws(PatternError) {
                options.serial = try SerialTemplate(members["template"] == nil ? .pattern(text) : .template(text))
            } catch {
                note(.invalid, "\(error)", at: form)
            }
        case (nil, nil):
            if isSerial {
                note(
                    .missing,
                    "a serialNumber needs a template, such as AA-9999-X (A a capital, a a lowercase letter, 9 a digit, X a capital or digit), or a pattern, a regular expression",
                    at: node)
            }
        }
    }

    /// Reads a custom word. Its length is limited, so the number of words bounds the cost.
    private mutating func customWord(_ node: SettingNode) -> String? {
        guard let word = string(node) else { return nil }
        if word.count <= 64, !word.contains(where: \.isNewline) { return word }
        note(.invalid, "a custom word has at most 64 characters, all on one line", at: node)
        return nil
    }

    private mutating func country(_ node: SettingNode) -> String? {
        guard let word = string(node) else { return nil }
        if word.count == 2, word.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) { return word }
        note(.invalid, "\(node.shown); allowed is a country of ISO 3166-1 in two capitals, such as DE", at: node)
        return nil
    }

    private mutating func language(_ node: SettingNode) -> String? {
        let known = TextOptions.supportedLanguages
        if let word = string(node) {
            if known.contains(word) || TextOptions.accurateLanguages.contains(word) { return word }
            guard mistakes.count < 100 else { return nil }
            let others = TextOptions.accurateLanguages.filter { !known.contains($0) }
            note(
                .invalid,
                "\(node.shown); allowed is \(known.joined(separator: ", ")), and, if Tesseract's models are installed, \(others.joined(separator: ", "))",
                at: node)
        }
        return nil
    }
}
