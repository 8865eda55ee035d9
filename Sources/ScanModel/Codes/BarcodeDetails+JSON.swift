import FoundationEssentials

extension BarcodeDetails {
    /// Writes the item members that are set.
    func writeMembers(to json: inout JSONWriter) {
        for (key, text) in [
            ("errorCorrectionLevel", errorCorrectionLevel), ("checkDigit", checkDigit?.rawValue),
            ("supplementalPayload", supplementalPayload), ("printedDigits", printedDigits),
            ("source", source == .symbol ? nil : source.rawValue),
        ] as [(StaticString, String?)] {
            guard let text else { continue }
            json.key(key)
            json.string(text)
        }
        if let structuredAppend {
            json.key("structuredAppend")
            structuredAppend.write(to: &json)
        }
        for (key, isSo) in [("isInverted", isInverted), ("isMirrored", isMirrored), ("hasECI", hasECI)]
            as [(StaticString, Bool)] where isSo
        {
            json.key(key)
            json.boolean(true)
        }
    }
}

extension StructuredAppend {
    fileprivate func write(to json: inout JSONWriter) {
        json.object { json in
            for (key, number) in [("index", index), ("count", count)] as [(StaticString, Int?)] {
                guard let number else { continue }
                json.key(key)
                json.integer(number)
            }
            json.key("id")
            json.string(id)
        }
    }
}

extension BarcodeDetails: Decodable {
    private enum CodingKeys: CodingKey {
        case errorCorrectionLevel, checkDigit, supplementalPayload, printedDigits, structuredAppend
        case isInverted, isMirrored, hasECI, source
    }

    /// Reads the item members that are present. Ignores an unknown `checkDigit` status, which a later version may send.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func isSo(_ key: CodingKeys) throws -> Bool { try values.decodeIfPresent(Bool.self, forKey: key) ?? false }
        self.init(
            errorCorrectionLevel: try values.decodeIfPresent(String.self, forKey: .errorCorrectionLevel),
            checkDigit: try values.decodeIfPresent(String.self, forKey: .checkDigit)
                .flatMap(CheckDigitStatus.init(rawValue:)),
            supplementalPayload: try values.decodeIfPresent(String.self, forKey: .supplementalPayload),
            printedDigits: try values.decodeIfPresent(String.self, forKey: .printedDigits),
            structuredAppend: try values.decodeIfPresent(StructuredAppend.self, forKey: .structuredAppend),
            isInverted: try isSo(.isInverted), isMirrored: try isSo(.isMirrored), hasECI: try isSo(.hasECI),
            source: try values.decodeIfPresent(String.self, forKey: .source).flatMap(BarcodeSource.init(rawValue:))
                ?? .symbol)
    }
}
