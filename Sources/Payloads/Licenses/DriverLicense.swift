public import ScanModel

/// The content of the PDF417 code on a North American driver's license or identification card, by the card design
/// standard of the American Association of Motor Vehicle Administrators (AAMVA), versions 1 to 10 and later ones of the
/// same form.
public struct DriverLicense: Sendable, Hashable {
    /// The six digits that identify the issuer.
    public let issuerIdentificationNumber: String
    /// The version of the standard.
    public let version: Int
    /// Whether it is a license; otherwise an identification card.
    public let isLicense: Bool
    /// The data about the card and its holder, in the order in which they are sent; data that aren't in the code are
    /// missing.
    public let components: [ContentComponent]

    /// Parses the text of a code.
    /// - Returns: nil if it isn't such a text.
    public init?(payload: String) {
        var scanner = DriverLicenseScanner(payload)
        guard let header = scanner.header() else { return nil }
        let elements = scanner.elements(of: header)
        let named = DriverLicenseElements(elements, version: header.version).components
        guard named.contains(where: { $0.name == "licenseNumber" }) else { return nil }
        issuerIdentificationNumber = header.issuer
        version = header.version
        isLicense = !header.subfiles.contains("ID") || header.subfiles.contains("DL")
        components =
            [
                ContentComponent("documentType", isLicense ? "driverLicense" : "identificationCard"),
                ContentComponent("version", "\(version)"),
                ContentComponent("issuerIdentificationNumber", issuerIdentificationNumber),
            ] + named
    }
}
