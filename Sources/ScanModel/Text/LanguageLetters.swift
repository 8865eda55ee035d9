/// The letters beyond A to Z of languages in Latin script, in lowercase; capitals are derived from them.
enum LanguageLetters {
    private static let table: [String: String] = [
        "bs": "čćđšž", "ca": "àçéèíïóòúü", "cs": "áčďéěíňóřšťúůýž", "da": "æøåé", "de": "äöüß", "en": "éèêëïçñöàâ",
        "es": "áéíñóúüªº¡¿", "et": "äõöüšž", "eu": "ñçü", "fi": "åäöšž", "fr": "àâæçéèêëîïôœùûüÿ", "ga": "áéíóú",
        "gl": "áéíñóúüï", "hr": "čćđšž", "hu": "áéíóöőúüű", "is": "áðéíóúýþæö", "it": "àèéìíîòóùúªº", "lb": "äëéöü",
        "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "nl": "áèéêëíïóöúüĳ", "no": "æøåéèêóòôà", "pl": "ąćęłńóśźż",
        "pt": "àáâãçéêíóôõúüªº", "ro": "ăâîșțşţ", "sk": "áäčďéíĺľňóôŕšťúýž", "sl": "čšžćđ", "sq": "çë", "sv": "åäöéà",
        "tr": "çğıİöşüâîû",
    ]

    /// Returns the characters of some languages: ASCII, their letters, and common signs.
    static func characters(of languages: [String]) -> Set<Character> {
        var characters = Set((0x20...0x7E).map { Character(Unicode.Scalar(UInt8($0))) })
        characters.formUnion("€£¥¢§°±²³µ·×÷«»–—‘’“”„…•™®©")
        for language in languages {
            let letters = table[language] ?? ""
            characters.formUnion(letters)
            characters.formUnion(letters.uppercased())
        }
        return characters
    }
}

extension TextOptions {
    /// The characters that may occur; nil for all that the model knows.
    public var characters: Set<Character>? {
        if !allowedCharacters.isEmpty { return Set(allowedCharacters) }
        return languages.isEmpty ? nil : LanguageLetters.characters(of: languages)
    }
}
