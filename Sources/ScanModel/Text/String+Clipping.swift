extension String {
    /// Returns the text, clipped with an ellipsis if it has more than `limit` bytes of UTF-8: `abc…`.
    public func clipped(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // The cut may split a character; its remains are dropped.
        return String(decoding: Array(utf8.prefix(limit)), as: UTF8.self).filter { $0 != "\u{FFFD}" } + "…"
    }
}
