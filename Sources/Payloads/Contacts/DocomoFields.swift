import ScanModel

/// Fields in the syntax of NTT Docomo's bar codes, which MECARD, MATMSG and WIFI share: `N:Doe,John;TEL:1303;;`, where a
/// backslash precedes a sign that is meant as such.
struct DocomoFields {
    /// The fields by name, in order; escapes are kept.
    let fields: [(name: String, value: String)]

    /// - Parameter prefix: the name of the form with its colon, such as `MECARD:`.
    /// - Returns: nil unless each field has a name and ends with a semicolon.
    init?(_ text: String, prefix: String) {
        guard var parts = text.dropping(prefix: prefix)?.trimmed.parts(at: ";"), parts.count > 1,
            parts.removeLast().isEmpty
        else { return nil }
        var fields: [(String, String)] = []
        for part in parts where !part.trimmed.isEmpty {
            let sides = part.trimmed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, sides[0].isFieldName else { return nil }
            fields.append((sides[0].uppercased(), String(sides[1])))
        }
        guard !fields.isEmpty else { return nil }
        self.fields = fields
    }

    /// Returns the first field with this name, without escapes; nil if there is none.
    func first(_ name: String) -> String? { fields.first { $0.name == name }?.value.unescaped }

    /// Returns all fields with this name, without escapes.
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value.unescaped) }
}
