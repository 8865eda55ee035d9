/// The rest of a mailto or sms address: recipients, and fields after a question mark.
struct ContactLink {
    let recipients: [String]
    private let fields: [(name: String, value: String)]

    /// - Parameter text: the address behind its scheme.
    /// - Returns: nil if the percent encoding is wrong.
    init?(_ text: String) {
        let sides = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var recipients: [String] = []
        for part in sides[0].split(separator: ",") {
            guard let recipient = part.percentDecoded else { return nil }
            recipients.append(recipient.trimmed)
        }
        var fields: [(String, String)] = []
        for part in (sides.count > 1 ? sides[1] : "").split(separator: "&") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let name = pair[0].percentDecoded, let value = pair[1].percentDecoded else {
                return nil
            }
            fields.append((name.lowercased(), value))
        }
        (self.recipients, self.fields) = (recipients, fields)
    }

    /// Returns the fields with a name.
    func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// Returns the parts between commas.
    static func list(_ text: String) -> [String] { text.split(separator: ",").map(\.trimmed) }
}
