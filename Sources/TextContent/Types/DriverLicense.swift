public import ScanModel

/// What the PDF417 code on a driver's license or identification card of North America says, after the card design standard of
/// the American Association of Motor Vehicle Administrators (AAMVA), versions 1 to 10 and those that follow their form.
public struct DriverLicense: Sendable, Hashable {
    /// The six digits that stand for who issued it.
    public let issuerIdentificationNumber: String
    /// The version of the standard.
    public let version: Int
    /// Whether it is a license; an identification card else.
    public let isLicense: Bool
    /// What is known of the card and its holder, in the order in which it is told; what the code does not say is not there.
    public let components: [ContentComponent]

    /// Reads the text of a code.
    /// - Returns: nil where it is no such text.
    public init?(payload: String) {
        var scanner = DriverLicenseScanner(payload)
        guard let header = scanner.header() else { return nil }
        let elements = scanner.elements(of: header)
        let named = DriverLicenseElements(elements, version: header.version).components
        guard !named.isEmpty else { return nil }
        issuerIdentificationNumber = header.issuer
        version = header.version
        isLicense = !header.subfiles.contains("ID") || header.subfiles.contains("DL")
        components =
            [
                ContentComponent("documentType", isLicense ? "driverLicense" : "identificationCard"),
                ContentComponent("issuerIdentificationNumber", issuerIdentificationNumber),
            ] + named
    }
}
