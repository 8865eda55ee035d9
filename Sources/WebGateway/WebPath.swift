/// A request's path, split once: what checks a request and what answers it go by the same parts.
struct WebPath: Sendable, Hashable {
    /// The path as it came, without the query; percent signs too, because no path of ours has any.
    let text: String
    /// What stands between the slashes; empty parts don't count, so `//api` is `/api`.
    let parts: [String]

    init(_ text: String) {
        self.text = text
        parts = text.split(separator: "/").map(String.init)
    }

    /// What is asked for below `/api`; nil for pages and their files.
    var data: String? { parts.first == "api" ? parts.dropFirst().joined(separator: "/") : nil }
}
