import CPhoneNumber

/// A telephone number that is possible in a country's numbering plan.
struct DialledNumber {
    let (e164, national, region, `extension`, trunkPrefix): (String, String, String, String, String)
    let countryCode: Int
    let kind: String
    /// Whether its leading digits are assigned; otherwise only its length is right.
    let isValid: Bool

    init?(_ text: String, country: String) {
        var found = cphone_number()
        // The shim only fills the given structure, and keeps no reference to it.
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

    /// Returns the text of a C field, up to its null byte.
    private static func string<Field>(_ field: Field) -> String {
        // A C array is imported as a tuple; its bytes are read while it exists.
        unsafe withUnsafeBytes(of: field) { bytes in unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
