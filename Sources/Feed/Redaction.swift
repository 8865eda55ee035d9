/// Removes passwords from what a program or an address says.
enum Redaction {
    /// Returns a text in which each address with a scheme has lost user, password and query: cameras take passwords in both.
    static func redact(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let separator = rest.firstRange(of: "://") {
            result += rest[..<separator.upperBound]
            rest = rest[separator.upperBound...]
            let end = rest.firstIndex { $0.isWhitespace || "\"'<>".contains($0) } ?? rest.endIndex
            result += address(rest[..<end])
            rest = rest[end...]
        }
        return result + rest
    }

    /// Shortens an address without its scheme.
    private static func address(_ text: Substring) -> String {
        var text = text
        var hidden = ""
        if let query = text.firstIndex(of: "?") {
            // Punctuation of the sentence isn't part of it, but what follows a password can't be told apart from it.
            (text, hidden) = (text[..<query], "?…")
        }
        let host = text.prefix { $0 != "/" }
        // A password may contain an unescaped @ or /; the last @ ends it, unless it belongs to the path.
        if let at = host.lastIndex(of: "@") ?? text.lastIndex(of: "@") { text = "…" + text[at...] }
        return text + hidden
    }
}
