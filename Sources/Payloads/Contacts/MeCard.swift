import ScanModel

/// A contact in NTT Docomo's form: `MECARD:N:Owen,Sean;TEL:+12125551212;EMAIL:srowen@example.com;;`.
enum MeCard {
    static func components(of text: String) -> [ContentComponent]? {
        guard let card = DocomoFields(text, prefix: "MECARD:"), let name = card.first("N"), !name.trimmed.isEmpty else {
            return nil
        }
        var components = Components()
        components.add("format", "MECARD")
        for (field, value) in card.fields {
            switch field {
            case "N": Self.add(["familyName", "givenName"], of: value, to: &components)
            case "SOUND": Self.add(["familyNameReading", "givenNameReading"], of: value, to: &components)
            case "ADR":
                let names = [
                    "postOfficeBox", "extendedAddress", "street", "city", "region", "postalCode", "country",
                ]
                // Without all fields, it is an address in words.
                Self.add(value.parts(at: ",").count == 7 ? names : ["address"], of: value, to: &components)
            case "BDAY": components.add("birthDate", value.unescaped.isoDate)
            default: if let name = Self.names[field] { components.add(name, value.unescaped) }
            }
        }
        return components.all
    }

    private static let names = [
        "TEL": "telephone", "TEL-AV": "videoTelephone", "EMAIL": "email", "NOTE": "note", "URL": "url",
        "NICKNAME": "nickname", "ORG": "organization", "COMPANY": "organization", "TITLE": "title",
    ]

    /// Adds parts between commas; the last name gets all that remains.
    private static func add(_ names: [String], of value: String, to components: inout Components) {
        let parts = value.parts(at: ",")
        for (index, name) in names.enumerated() where index < parts.count {
            let part = index + 1 < names.count ? parts[index] : parts[index...].map(\.trimmed).joined(separator: ", ")
            components.add(name, part.unescaped)
        }
    }
}

extension String {
    /// A date of eight digits in ISO 8601; other texts unaltered.
    var isoDate: String {
        guard isDigits, utf8.count == 8, let number = Int(self) else { return self }
        let day = Day(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        return day.exists ? day.iso8601 : self
    }
}
