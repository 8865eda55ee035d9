import ScanModel

/// A text message to send: `sms:+15105550101?body=hello` (RFC 5724), or `SMSTO:+15105550101:hello`; also with `mms` and
/// `mmsto`.
enum ShortMessage {
    static func components(of text: String) -> [ContentComponent]? {
        let prefixes = ["smsto:", "mmsto:", "sms:", "mms:"]
        guard let address = prefixes.lazy.compactMap({ text.trimmed.dropping(prefix: $0) }).first else { return nil }
        // A message after a colon is text as it is; one after a question mark is encoded.
        let sides = address.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let hasPlainBody = sides.count == 2 && !sides[0].contains("?")
        guard let link = ContactLink(hasPlainBody ? String(sides[0]) : address), !link.recipients.isEmpty else {
            return nil
        }
        var components = Components()
        for recipient in link.recipients {
            guard let number = DialString(recipient.prefix { $0 != ";" }.trimmed) else { return nil }
            components.add("number", number.digits)
        }
        for subject in link.values("subject") { components.add("subject", subject) }
        for body in hasPlainBody ? [String(sides[1])] : link.values("body") { components.add("body", body) }
        return components.all
    }
}
