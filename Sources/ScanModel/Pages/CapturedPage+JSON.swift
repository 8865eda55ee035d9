import FoundationEssentials

extension CapturedPage {
    /// The largest width and height that are read, in pixels: a JPEG's limit.
    static let sideLimit = 65_535

    /// Writes the page as an object.
    /// - Parameter withItems: whether to include the items; a page of small print has hundreds.
    public func write(to json: inout JSONWriter, withItems: Bool = true) {
        json.object { writeMembers(to: &$0, withItems: withItems) }
    }

    /// Writes the page as members of an object.
    public func writeMembers(to json: inout JSONWriter, withItems: Bool = true) {
        json.key("id")
        json.string(id)
        json.key("time")
        json.string(Moment.timestamp(at: time))
        json.key("width")
        json.integer(width)
        json.key("height")
        json.integer(height)
        if let millimetres {
            json.key("millimetres")
            millimetres.write(to: &json)
        }
        if let format {
            json.key("format")
            json.string(format.rawValue)
        }
        json.key("appearance")
        json.string(appearance.rawValue)
        json.key("sharpness")
        json.number(sharpness, decimals: 6)
        guard withItems else { return }
        json.key("items")
        json.array { json in for item in items { item.write(to: &json) } }
    }
}

extension CapturedPage: Decodable {
    private enum Key: CodingKey {
        case id, time, width, height, millimetres, format, appearance, sharpness, items
    }

    /// Reads the form that `write(to:withItems:)` writes; without items if it has none. A format that this version doesn't know is
    /// left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func wrong(_ key: Key, _ what: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: values, debugDescription: what)
        }
        func side(_ key: Key) throws -> Int {
            let side = try values.decode(Int.self, forKey: key)
            guard (1...Self.sideLimit).contains(side) else {
                throw wrong(key, "\(side) pixels; allowed are 1 to \(Self.sideLimit)")
            }
            return side
        }
        let id = try values.decode(String.self, forKey: .id)
        guard Self.isID(id) else { throw wrong(.id, "not 16 lowercase hexadecimal digits") }
        let timestamp = try values.decode(String.self, forKey: .time)
        guard let time = Moment.time(parsing: timestamp) else { throw wrong(.time, "not a time in RFC 3339") }
        self.init(
            id: id, time: time, width: try side(.width), height: try side(.height),
            millimetres: try values.decodeIfPresent(PageSize.self, forKey: .millimetres),
            format: try values.decodeIfPresent(String.self, forKey: .format).flatMap(PaperFormat.init),
            appearance: try values.decode(PageAppearance.self, forKey: .appearance),
            sharpness: try values.decode(Double.self, forKey: .sharpness),
            items: try values.decodeIfPresent([PageItem].self, forKey: .items) ?? [])
    }
}
