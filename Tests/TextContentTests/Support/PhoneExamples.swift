import CPhoneNumber

/// Numbers that libphonenumber gives as examples.
enum PhoneExamples {
    /// One number of each region, of a kind: 0 a fixed line, 1 a mobile.
    static func all(kind: Int32, international: Bool) -> [(region: String, text: String)] {
        var examples: [(String, String)] = []
        for index: Int32 in 0... {
            var (text, region) = ([CChar](repeating: 0, count: 64), [CChar](repeating: 0, count: 8))
            let found = cphone_example(index, kind, international, &text, text.count, &region, region.count)
            if found < 0 { break }
            func string(_ characters: [CChar]) -> String {
                String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            }
            if found > 0 { examples.append((string(region), string(text))) }
        }
        return examples
    }
}
