/// A language, as dictionaries are named.
struct DictionaryLanguage: Sendable, Hashable {
    /// ISO 639, in lowercase: `de`.
    let language: String
    /// The country in capitals; nil if the tag has none.
    let region: String?

    /// Parses a tag.
    /// - Parameter tag: ISO 639-1 or BCP 47, in any case: `de`, `pt-BR`, `sr-Latn-RS`.
    init?(tag: String) {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false).map { $0.lowercased() }
        let isPlain = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard let first = parts.first, isPlain, (2...3).contains(first.count), first.allSatisfy(\.isLetter) else {
            return nil
        }
        language = first
        region = parts.dropFirst().first { $0.count == 2 && $0.allSatisfy(\.isLetter) }?.uppercased()
    }

    /// The Debian package with its dictionary; nil if there is none.
    var package: String? {
        if let regions = Self.regions[language] {
            guard let home = regions.first else { return nil }
            return "hunspell-\(language)-\(region.flatMap { regions.contains($0) ? $0 : nil } ?? home)".lowercased()
        }
        if Self.norwegian.contains(language) { return "hunspell-no" }
        if Self.alone.contains(language) { return "hunspell-\(language)" }
        return Self.older.contains(language) ? "myspell-\(language)" : nil
    }

    /// Returns the possible names of its file without the extension, best first.
    func names(among installed: Set<String>) -> [String] {
        var names: [String] = []
        if let region { names.append("\(language)_\(region)") }
        if let home = Self.homes[language] ?? Self.regions[language]?.first { names.append("\(language)_\(home)") }
        if language == "no" { names += ["nb_NO", "nn_NO"] }
        names += ["\(language)_\(language.uppercased())", language]
        names += installed.filter { $0.hasPrefix("\(language)_") || $0.hasPrefix("\(language)-") }.sorted()
        return names.filter(installed.contains)
    }

    /// Languages with separate packages for several countries, the usual country first.
    private static let regions = [
        "de": ["DE", "AT", "CH"], "en": ["US", "GB", "AU", "CA", "ZA"], "pt": ["BR", "PT"],
    ]
    /// The default country of languages with one package, if it differs from the language's code.
    private static let homes = ["es": "ES", "nl": "NL", "sv": "SE", "da": "DK", "nb": "NO", "nn": "NO"]

    private static let norwegian: Set<String> = ["no", "nb", "nn"]
    /// Languages with one package.
    private static let alone: Set<String> = [
        "af", "an", "ar", "be", "bg", "bn", "bo", "br", "bs", "ca", "cs", "da", "dz", "el", "es", "eu", "fr", "gd",
        "gl", "gu", "gug", "he", "hi", "hr", "hu", "id", "is", "it", "kk", "kmr", "ko", "lo", "lt", "lv", "ml", "mn",
        "ne", "nl", "oc", "pl", "ro", "ru", "si", "sk", "sl", "sr", "sv", "sw", "te", "th", "uk", "uz", "vi", "tr",
    ]
    /// The same for packages named after MySpell, Hunspell's predecessor.
    private static let older: Set<String> = ["eo", "et", "fa", "fo", "ga", "gv", "hy", "sq", "tl"]
}
