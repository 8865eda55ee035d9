extension TextOptions {
    /// The languages that the `accurate` level reads if their models are installed, as BCP 47 tags.
    public static let accurateLanguages: [String] = [
        "af", "am", "ar", "as", "az", "az-Cyrl", "be", "bg", "bn", "bo", "br", "bs", "ca", "ceb", "chr", "co", "cs",
        "cy", "da", "de", "de-Latf", "dv", "dz", "el", "en", "enm", "eo", "es", "et", "eu", "fa", "fi", "fil", "fo",
        "fr", "frm", "fy", "ga", "gd", "gl", "grc", "gu", "he", "hi", "hr", "ht", "hu", "hy", "id", "is", "it", "iu",
        "ja", "jv", "ka", "kk", "km", "kn", "ko", "ku", "ky", "la", "lb", "lo", "lt", "lv", "mi", "mk", "ml", "mn",
        "mr", "ms", "mt", "my", "ne", "nl", "no", "oc", "or", "pa", "pl", "ps", "pt", "qu", "ro", "ru", "sa", "sd",
        "si", "sk", "sl", "sq", "sr", "sr-Latn", "su", "sv", "sw", "syr", "ta", "te", "tg", "th", "ti", "to", "tr",
        "tt", "ug", "uk", "ur", "uz", "uz-Cyrl", "vi", "yi", "yo", "zh-Hans", "zh-Hant",
    ]
}

extension TextOptions {
    /// The languages in scripts other than Latin that PP-OCRv6's networks read; they read those in Latin script as well.
    public static let otherScriptLanguages = ["el", "ja", "zh-Hans", "zh-Hant"]

    /// Languages in Latin script that have letters which the small networks lack and the large ones know.
    private static let moreLatinLanguages: Set<String> = [
        "af", "br", "ceb", "co", "cy", "eo", "fil", "fo", "fy", "gd", "ht", "id", "jv", "la", "mi", "ms", "mt", "oc",
        "qu", "sr-latn", "su", "sw", "to", "uz", "yo",
    ]

    /// Returns whether the large networks read a language.
    /// - Parameter tag: ISO 639-1 or BCP 47, in any case: `de`, `zh-TW`.
    public static func isReadByLargeNetworks(_ tag: String) -> Bool {
        let tag = tag.lowercased()
        let primary = String(tag.prefix { $0 != "-" })
        if moreLatinLanguages.contains(tag) || ["el", "ja", "zh", "cmn"].contains(primary) { return true }
        // An explicit script is a different one: `az-Cyrl`, `de-Latf`.
        let hasScript = tag.split(separator: "-").dropFirst().contains { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        return !hasScript && (supportedLanguages.contains(primary) || moreLatinLanguages.contains(primary))
    }
}
