import ScanModel

/// A contact in the form of vCard 2.1 (versit), 3.0 (RFC 2426) or 4.0 (RFC 6350).
enum VCard {
    static func components(of text: String) -> [ContentComponent]? {
        guard text.dropping(prefix: "BEGIN:VCARD") != nil else { return nil }
        var properties: [VCardProperty] = []
        for line in VCardProperty.unfolded(text.trimmed.lines) where !line.trimmed.isEmpty {
            guard let property = VCardProperty(line) else { return nil }
            properties.append(property)
        }
        func only(_ name: String) -> String? {
            let found = properties.filter { $0.name == name }
            return found.count == 1 ? found[0].value.trimmed : nil
        }
        guard properties.first?.name == "BEGIN", properties.last?.name == "END",
            only("BEGIN")?.uppercased() == "VCARD", only("END")?.uppercased() == "VCARD",
            let version = only("VERSION"), ["2.1", "3.0", "4.0"].contains(version),
            properties.contains(where: { ["N", "FN"].contains($0.name) && !$0.text.isEmpty })
        else { return nil }
        var components = Components()
        components.add("format", "vCard \(version)")
        for property in properties { add(property, to: &components) }
        return components.all
    }

    private static func add(_ property: VCardProperty, to components: inout Components) {
        switch property.name {
        case "N": add(nameParts, of: property, to: &components)
        case "ADR": add(addressParts, of: property, to: &components)
        case "ORG": add(["organization", "department"], of: property, to: &components)
        case "TEL":
            let number = components.add("telephone", property.text.dropping(prefix: "tel:") ?? property.text)
            if let number { components.add("telephoneType", property.types, of: number) }
        case "BDAY": components.add("birthDate", property.text.isoDate)
        default:
            guard let name = names[property.name] else { return }
            components.add(name, property.text)
        }
    }

    private static let nameParts = ["familyName", "givenName", "additionalNames", "namePrefix", "nameSuffix"]
    private static let addressParts = [
        "postOfficeBox", "extendedAddress", "street", "city", "region", "postalCode", "country",
    ]
    private static let names = [
        "FN": "name", "NICKNAME": "nickname", "TITLE": "title", "ROLE": "role", "EMAIL": "email", "URL": "url",
        "NOTE": "note", "GEO": "coordinates", "TZ": "timeZone",
    ]

    /// Adds the parts of a structured value.
    private static func add(_ names: [String], of property: VCardProperty, to components: inout Components) {
        for (name, part) in zip(names, property.value.parts(at: ";")) { components.add(name, part.unescaped) }
    }
}
