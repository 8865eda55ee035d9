import CPhoneNumber

/// A telephone number that exists.
struct DialledNumber {
    let (e164, national, region, `extension`, trunkPrefix): (String, String, String, String, String)
    let countryCode: Int
    let kind: String
    /// Whether its leading digits are given out; else only its length is right.
    let isValid: Bool

    init?(_ text: String, country: String) {
        var found = cphone_number()
        // The shim fills what it is given, and keeps nothing.
        guard unsafe cphone_read(text, country, &found) else { return nil }
        e164 = Self.string(found.e164)
        national = Self.string(found.national)
        region = Self.string(found.region)
        `extension` = Self.string(found.extension)
        trunkPrefix = Self.string(found.trunk_prefix)
        countryCode = Int(found.country_code)
        isValid = found.is_valid
        let kinds = [
            "fixedLine", "mobile", "fixedLineOrMobile", "tollFree", "premiumRate", "sharedCost", "voip", "personal",
            "pager",
            "universalAccess", "voicemail",
        ]
        kind = kinds.indices.contains(Int(found.type)) ? kinds[Int(found.type)] : "unknown"
    }

    /// The text of a field of C, up to its zero.
    private static func string<Field>(_ field: Field) -> String {
        // An array of C is a tuple here; its bytes are read while it is held.
        unsafe withUnsafeBytes(of: field) { bytes in unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
