/// A kind of health certificate, and its fields by the EU DCC schema.
struct CertificateGroup {
    /// The member of the certificate.
    let key: String
    let name: String
    let fields: [(key: String, name: String, isRequired: Bool)]

    static let all = [
        CertificateGroup(
            key: "v", name: "vaccination",
            fields: [
                ("tg", "disease", true), ("vp", "vaccine", true), ("mp", "product", true),
                ("ma", "manufacturer", true), ("dn", "dose", true), ("sd", "doses", true),
                ("dt", "vaccinationDate", true),
            ]),
        CertificateGroup(
            key: "t", name: "test",
            fields: [
                ("tg", "disease", true), ("tt", "testType", true), ("nm", "testName", false),
                ("ma", "testDevice", false), ("sc", "sampleTime", true), ("tr", "testResult", true),
                ("tc", "testCentre", false),
            ]),
        CertificateGroup(
            key: "r", name: "recovery",
            fields: [
                ("tg", "disease", true), ("fr", "firstPositiveTest", true), ("df", "validFrom", true),
                ("du", "validUntil", true),
            ]),
    ]

    /// The fields of all kinds.
    static let common: [(key: String, name: String, isRequired: Bool)] = [
        ("co", "country", true), ("is", "authority", true), ("ci", "identifier", true),
    ]
}
