import FoundationEssentials

/// A line of text or a code on a captured page.
public struct PageItem: Sendable, Hashable {
    /// What an item is.
    public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
        /// A line of text.
        case text
        /// A barcode.
        case barcode
    }

    /// Whether it is text or a code.
    public var kind: Kind
    /// The text, or the code's payload.
    public var string: String
    /// The code's symbology; nil for text.
    public var symbology: Symbology?
    /// The corners in fractions of the page: (0, 0) is its top left, (1, 1) its bottom right. They are named in the item's own
    /// orientation.
    public var bounds: Quad
    /// Where the words of a line begin and end, in fractions of its length, in the order in which they stand from its left to its right;
    /// empty if that isn't known.
    public var words: [ClosedRange<Double>]
    /// Probability that `string` is right, from 0 to 1.
    public var confidence: Double

    public init(
        kind: Kind, string: String, symbology: Symbology? = nil, bounds: Quad, words: [ClosedRange<Double>] = [],
        confidence: Double
    ) {
        self.kind = kind
        self.string = string
        self.symbology = symbology
        self.bounds = bounds
        self.words = words
        self.confidence = confidence
    }
}

extension PageItem {
    /// Writes the item as an object.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.key("type")
            json.string(kind.rawValue)
            json.key("string")
            json.string(string)
            if let symbology {
                json.key("symbology")
                json.string(symbology.rawValue)
            }
            json.key("bounds")
            bounds.write(to: &json)
            if !words.isEmpty {
                json.key("words")
                json.array { json in
                    for word in words {
                        json.array { json in
                            json.number(word.lowerBound, decimals: 4)
                            json.number(word.upperBound, decimals: 4)
                        }
                    }
                }
            }
            json.key("confidence")
            json.number(confidence, decimals: 4)
        }
    }
}

extension PageItem: Decodable {
    private enum Key: String, CodingKey {
        case kind = "type"
        case string, symbology, bounds, words, confidence
    }

    /// Reads the form that `write(to:)` writes, and that of earlier versions, without `words`. A symbology that this version doesn't know
    /// is left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let words = try values.decodeIfPresent([[Double]].self, forKey: .words) ?? []
        for word in words {
            guard word.count == 2, 0 <= word[0], word[0] <= word[1], word[1] <= 1 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .words, in: values, debugDescription: "a word isn't a range from 0 to 1")
            }
        }
        self.init(
            kind: try values.decode(Kind.self, forKey: .kind), string: try values.decode(String.self, forKey: .string),
            symbology: try values.decodeIfPresent(String.self, forKey: .symbology).flatMap(Symbology.init),
            bounds: try values.decode(Quad.self, forKey: .bounds), words: words.map { $0[0]...$0[1] },
            confidence: try values.decode(Double.self, forKey: .confidence))
    }
}
