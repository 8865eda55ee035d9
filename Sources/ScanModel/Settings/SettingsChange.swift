/// The settings after a client changed what is read.
public struct SettingsChange: Sendable, Equatable {
    /// Number of the event.
    public var sequence: Int
    /// The part of the frame that is read.
    public var regionOfInterest: Region
    /// The content types to scan for.
    public var recognizedDataTypes: [RecognizedDataType]
    /// The effort spent on content that is hard to read.
    public var qualityLevel: QualityLevel
    /// Whether all items are reported, or only one.
    public var recognizesMultipleItems: Bool

    public init(
        sequence: Int, regionOfInterest: Region, recognizedDataTypes: [RecognizedDataType], qualityLevel: QualityLevel,
        recognizesMultipleItems: Bool
    ) {
        self.sequence = sequence
        self.regionOfInterest = regionOfInterest
        self.recognizedDataTypes = recognizedDataTypes
        self.qualityLevel = qualityLevel
        self.recognizesMultipleItems = recognizesMultipleItems
    }
}

extension SettingsChange {
    func writeMembers(to json: inout JSONWriter) {
        json.key("sequence")
        json.integer(sequence)
        json.key("regionOfInterest")
        regionOfInterest.write(to: &json)
        json.key("recognizedDataTypes")
        json.array { json in for type in recognizedDataTypes { type.write(to: &json) } }
        json.key("qualityLevel")
        json.string(qualityLevel.rawValue)
        json.key("recognizesMultipleItems")
        json.boolean(recognizesMultipleItems)
    }
}

extension SettingsChange: Decodable {
    private enum Key: CodingKey {
        case sequence, regionOfInterest, recognizedDataTypes, qualityLevel, recognizesMultipleItems
    }

    /// Reads the members of a `settings`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            sequence: try values.decode(Int.self, forKey: .sequence),
            regionOfInterest: try values.decode(Region.self, forKey: .regionOfInterest),
            recognizedDataTypes: try values.decode([RecognizedDataType].self, forKey: .recognizedDataTypes),
            qualityLevel: try values.decode(QualityLevel.self, forKey: .qualityLevel),
            recognizesMultipleItems: try values.decode(Bool.self, forKey: .recognizesMultipleItems))
    }
}

extension RecognizedDataType: Decodable {
    private enum Key: CodingKey {
        case barcode, text, rectangle, document, symbologies, languages, minimumTextHeight, allowedCharacters
        case textContentType, country, template, pattern, masksCardNumbers, customWords, usesLanguageCorrection
    }

    /// Reads a type in the form that `write(to:)` writes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        if values.contains(.barcode) {
            let barcode = try values.nestedContainer(keyedBy: Key.self, forKey: .barcode)
            self = .barcode(symbologies: try barcode.decode([Symbology].self, forKey: .symbologies))
        } else if values.contains(.rectangle) {
            self = .rectangle(try values.decode(RectangleOptions.self, forKey: .rectangle))
        } else if values.contains(.document) {
            self = .document(try values.decode(DocumentOptions.self, forKey: .document))
        } else {
            let text = try values.nestedContainer(keyedBy: Key.self, forKey: .text)
            self = .text(
                TextOptions(
                    languages: try text.decode([String].self, forKey: .languages),
                    minimumTextHeight: try text.decode(Double.self, forKey: .minimumTextHeight),
                    allowedCharacters: try text.decode(String.self, forKey: .allowedCharacters),
                    textContentType: try text.decodeIfPresent(TextContentType.self, forKey: .textContentType),
                    country: try text.decodeIfPresent(String.self, forKey: .country),
                    serial: try text.decodeIfPresent(String.self, forKey: .template).map {
                        try SerialTemplate(.template($0))
                    }
                        ?? text.decodeIfPresent(String.self, forKey: .pattern).map { try SerialTemplate(.pattern($0)) },
                    masksCardNumbers: try text.decodeIfPresent(Bool.self, forKey: .masksCardNumbers) ?? true,
                    customWords: try text.decodeIfPresent([String].self, forKey: .customWords) ?? [],
                    usesLanguageCorrection: try text.decodeIfPresent(Bool.self, forKey: .usesLanguageCorrection)
                        ?? false))
        }
    }
}
