import FoundationEssentials

/// What zxing-cpp tells of a symbol as JSON.
///
/// Read as a whole: a single value is looked up by cutting the text at commas, and by throwing where a text of the symbol's
/// own makes a bad cut, which would end the process.
struct ZXingExtras: Decodable {
    /// The content with its NULs; nil where not everything was asked for.
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
