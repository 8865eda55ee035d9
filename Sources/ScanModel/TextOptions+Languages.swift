extension TextOptions {
    /// The languages that the accurate level reads where its models are installed, as BCP 47 tags.
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
