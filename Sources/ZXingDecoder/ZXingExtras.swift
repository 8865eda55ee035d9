import FoundationEssentials

/// The properties of a symbol that zxing-cpp reports as JSON.
///
/// The JSON is parsed as a whole: zxing-cpp looks up a single value by splitting the text at commas, and throws if a
/// text in the symbol breaks the split, which would end the process.
struct ZXingExtras: Decodable {
    /// The content with its NULs; nil if not all properties were requested.
    var text: String?
    var level = ""
    var upcE = ""
    var addOn = ""

    private enum Key: String, CodingKey {
        case text = "Text"
        case level = "ECLevel"
        case upcE = "UPCE"
        case addOn = "EanAddOn"
    }

    init(json: String) {
        guard !json.isEmpty, let extras = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return }
        self = extras
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        text = try values.decodeIfPresent(String.self, forKey: .text)
        level = try values.decodeIfPresent(String.self, forKey: .level) ?? ""
        upcE = try values.decodeIfPresent(String.self, forKey: .upcE) ?? ""
        addOn = try values.decodeIfPresent(String.self, forKey: .addOn) ?? ""
    }
}
