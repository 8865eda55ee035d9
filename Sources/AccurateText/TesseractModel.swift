/// A Tesseract model for one language in one script.
public struct TesseractModel: Sendable, Hashable {
    /// The shortest BCP 47 tag of the language: `de`, `zh-Hans`.
    public let tag: String
    /// Tesseract's name for it: `chi_sim`.
    public let name: String

    /// The Debian package that contains it.
    public var package: String { "tesseract-ocr-" + name.replacing("_", with: "-") }
    /// The name of its file.
    public var file: String { name + ".traineddata" }

    init(tag: String, name: String) {
        self.tag = tag
        self.name = name
    }

    /// Looks up the model for a language.
    /// - Parameter language: ISO 639-1 or BCP 47, in any case: `de`, `pt-BR`, `zh-Hant`, `zh-TW`.
    /// - Returns: nil if Tesseract has none.
    public init?(language: String) {
        let parts = language.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first, !parts.contains(where: \.isEmpty) else { return nil }
        let primary = Self.sameAs[first] ?? first
        var script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        if primary == "zh", script == nil {
            script = Self.traditional.isDisjoint(with: parts.dropFirst()) ? "hans" : "hant"
        }
        for tag in [script.map { "\(primary)-\($0.prefix(1).uppercased())\($0.dropFirst())" }, primary] {
            guard let tag, let name = Self.names[tag] else { continue }
            self.init(tag: tag, name: name)
            return
        }
        return nil
    }

    /// Looks up the model with Tesseract's name.
    /// - Returns: nil if it isn't that of a language: `osd`, a script, or a model for vertical lines or old spelling.
    public init?(name: String) {
        guard let tag = Self.tags[name] else { return nil }
        self.init(tag: tag, name: name)
    }

    /// Regions where Chinese is written in traditional characters.
    private static let traditional: Set<String> = ["tw", "hk", "mo"]

    /// Tags of languages that share another language's model.
    private static let sameAs = ["nb": "no", "nn": "no", "cmn": "zh"]

    private static let tags = Dictionary(uniqueKeysWithValues: names.map { ($0.value, $0.key) })

    /// Tesseract's names by tag.
    static let names: [String: String] = [
        "af": "afr", "am": "amh", "ar": "ara", "as": "asm", "az": "aze", "az-Cyrl": "aze_cyrl", "be": "bel",
        "bg": "bul", "bn": "ben", "bo": "bod", "br": "bre", "bs": "bos", "ca": "cat", "ceb": "ceb", "chr": "chr",
        "co": "cos", "cs": "ces", "cy": "cym", "da": "dan", "de": "deu", "de-Latf": "frk", "dv": "div", "dz": "dzo",
        "el": "ell", "en": "eng", "enm": "enm", "eo": "epo", "es": "spa", "et": "est", "eu": "eus", "fa": "fas",
        "fi": "fin", "fil": "fil", "fo": "fao", "fr": "fra", "frm": "frm", "fy": "fry", "ga": "gle", "gd": "gla",
        "gl": "glg", "grc": "grc", "gu": "guj", "he": "heb", "hi": "hin", "hr": "hrv", "ht": "hat", "hu": "hun",
        "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "iu": "iku", "ja": "jpn", "jv": "jav", "ka": "kat",
        "kk": "kaz", "km": "khm", "kn": "kan", "ko": "kor", "ku": "kmr", "ky": "kir", "la": "lat", "lb": "ltz",
        "lo": "lao", "lt": "lit", "lv": "lav", "mi": "mri", "mk": "mkd", "ml": "mal", "mn": "mon", "mr": "mar",
        "ms": "msa", "mt": "mlt", "my": "mya", "ne": "nep", "nl": "nld", "no": "nor", "oc": "oci", "or": "ori",
        "pa": "pan", "pl": "pol", "ps": "pus", "pt": "por", "qu": "que", "ro": "ron", "ru": "rus", "sa": "san",
        "sd": "snd", "si": "sin", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp", "sr-Latn": "srp_latn",
        "su": "sun", "sv": "swe", "sw": "swa", "syr": "syr", "ta": "tam", "te": "tel", "tg": "tgk", "th": "tha",
        "ti": "tir", "to": "ton", "tr": "tur", "tt": "tat", "ug": "uig", "uk": "ukr", "ur": "urd", "uz": "uzb",
        "uz-Cyrl": "uzb_cyrl", "vi": "vie", "yi": "yid", "yo": "yor", "zh-Hans": "chi_sim", "zh-Hant": "chi_tra",
    ]
}
