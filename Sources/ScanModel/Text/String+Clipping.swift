extension String {
    /// The text, or the beginning of one that is longer than so many bytes, for messages: `abc…`.
    public func clipped(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // Cut between characters; what is left of one is not shown.
        return String(decoding: Array(utf8.prefix(limit)), as: UTF8.self).filter { $0 != "\u{FFFD}" } + "…"
    }
}
