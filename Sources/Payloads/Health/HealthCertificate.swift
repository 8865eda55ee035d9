import FoundationEssentials
import ScanModel

/// A health certificate of the European Union: `HC1:` and base45 of compressed COSE (RFC 9052), which contains claims in
/// CBOR (eHealth Network, Electronic Health Certificate Specification and EU DCC schema 1.3).
///
/// The signature is not verified: anyone can make a certificate that is read without complaint.
enum HealthCertificate {
    static func components(of text: String) -> [ContentComponent]? {
        guard text.hasPrefix("HC1:"), let compressed = Base45.decoded(text.trimmedEnd.utf8.dropFirst(4)),
            let bytes = Zlib.decompressed(compressed), let message = CBOR(bytes)?.array, message.count == 4,
            message[0].bytes != nil, message[1].map != nil, message[3].bytes?.isEmpty == false,
            let claims = message[2].bytes.flatMap(CBOR.init), let certificate = claims[-260]?[1],
            let version = certificate["ver"]?.text, let birth = certificate["dob"]?.text,
            let names = certificate["nam"], let familyName = names["fnt"]?.text
        else { return nil }
        let groups = CertificateGroup.all.compactMap { group in
            certificate[group.key]?.array.map { (group, entries: $0) }
        }.filter { !$0.entries.isEmpty }
        guard groups.count == 1, let (group, entries) = groups.first, entries.count <= 8 else { return nil }
        var components = Components()
        components.add("certificate", group.name)
        components.add("version", version)
        components.add("familyName", names["fn"]?.text)
        components.add("givenName", names["gn"]?.text)
        components.add("familyNameTransliterated", familyName)
        components.add("givenNameTransliterated", names["gnt"]?.text)
        components.add("birthDate", birth)
        for (index, entry) in entries.enumerated() {
            for (key, name, isRequired) in group.fields + CertificateGroup.common {
                let value = entry[key]?.word
                guard value != nil || !isRequired else { return nil }
                components.add(name, value, of: index + 1)
            }
        }
        components.add("issuer", claims[1]?.text)
        components.add("issued", claims[6].flatMap(time))
        components.add("expires", claims[4].flatMap(time))
        return components.all
    }

    /// A time in seconds since 1970 as RFC 3339; nil outside the years 1970 to 9999.
    private static func time(_ value: CBOR) -> String? {
        guard let seconds = value.seconds, (0..<253_402_300_800).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds.rounded(.down)).formatted(.iso8601)
    }
}

extension String {
    /// The text without line ends at its end. A blank at the end may belong to base45.
    fileprivate var trimmedEnd: String {
        String(String.UnicodeScalarView(unicodeScalars.reversed().drop { $0 == "\n" || $0 == "\r" }.reversed()))
    }
}
