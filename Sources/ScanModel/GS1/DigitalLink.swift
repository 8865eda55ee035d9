/// A GS1 Digital Link: a web address that contains GS1 element strings, such as
/// `https://id.gs1.org/01/09520123456788/10/ABC123?17=261231`.
///
/// By the GS1 Digital Link Standard: URI Syntax, and the GS1 Barcode Syntax Dictionary of January 2026. A GTIN may lack
/// its leading zeros. Compressed links, and names such as `gtin` instead of application identifiers, aren't supported.
public struct DigitalLink: Sendable, Hashable {
    /// The host, with the port if there is one.
    public let host: String
    /// The element strings in the order of the address: primary key, its qualifiers, attributes.
    let elements: [Element]

    struct Element: Sendable, Hashable {
        let ai: String
        let value: String
    }

    /// Parses an address.
    /// - Returns: nil unless it follows the standard, and all fields are valid.
    public init?(_ address: String) {
        guard let parts = Parts(address), let key = PathKey(parts.path) else { return nil }
        host = parts.host
        var elements = key.elements
        for attribute in parts.attributes {
            guard let identifier = ApplicationIdentifier(attribute.ai), identifier.isLinkAttribute,
                !key.couldQualify(attribute.ai), elements.count < Self.limit,
                !elements.contains(where: { $0.ai == attribute.ai })
            else { return nil }
            elements.append(attribute)
        }
        self.elements = elements.map { $0.ai == "01" ? Element(ai: $0.ai, value: Self.padded($0.value)) : $0 }
        // A wrong length would move the limits of the fields behind it.
        let message = message(referenceYear: Moment.earliestReferenceYear)
        guard message.isValid, message.elements.map({ Element(ai: $0.ai, value: $0.value) }) == self.elements else {
            return nil
        }
    }

    /// Maximum number of element strings.
    private static let limit = 64

    /// Returns a GTIN of 8, 12 or 13 digits with zeros in front.
    private static func padded(_ gtin: String) -> String {
        [8, 12, 13].contains(gtin.utf8.count) ? String(repeating: "0", count: 14 - gtin.utf8.count) + gtin : gtin
    }

    /// The element strings as in a GS1 barcode, with GS (0x1D) for FNC1.
    private var elementString: [UInt8] {
        var bytes: [UInt8] = []
        for (index, element) in elements.enumerated() {
            bytes += Array((element.ai + element.value).utf8)
            let isTerminated = ApplicationIdentifier(element.ai)?.predefinedLength == nil
            if isTerminated, index + 1 < elements.count { bytes.append(GS1Message.separator) }
        }
        return bytes
    }

    /// The element strings as printed, with application identifiers in parentheses: `(01)09520123456788(10)ABC123`.
    public var printedElements: String { elements.map { "(\($0.ai))\($0.value)" }.joined() }

    /// Returns the element strings. Their ranges are those in the element string of a GS1 barcode.
    /// - Parameter referenceYear: the current year, such as 2026, which determines the century of dates.
    public func message(referenceYear: Int) -> GS1Message {
        GS1Message(parsing: elementString, referenceYear: referenceYear)
    }
}

extension ApplicationIdentifier {
    /// Whether it may be an attribute in the query of a Digital Link.
    fileprivate var isLinkAttribute: Bool { !Self.noLinkAttributes.contains(code) }

    private static let noLinkAttributes: Set<String> = [
        "03", "21", "22", "235", "254", "7040", "7041", "8011", "8014", "8019", "8020", "8040", "8041", "8042", "8043",
        "8200",
    ]
}
